import type { IResourceItem } from '@refinedev/core';
import type { TFunction } from 'i18next';
import type { AreaResource } from '../lib/area';
import { areaResources } from './routes';

const item = (resource: AreaResource, t: TFunction, reviewed: string | null): IResourceItem => {
  const { name, list, create, edit, show, table } = resource;
  const { label, parent } = { ...resource, ...(reviewed !== null && resource.review) };
  return {
    name,
    ...(list && { list }),
    ...(create && { create }),
    ...(edit && { edit }),
    ...(show && { show }),
    meta: {
      dataProviderName: name,
      ...(label && { label: t(label, { name: reviewed }) }),
      ...(parent && { parent }),
      ...(table && { table }),
    },
  };
};

/** The resources of all areas as Refine knows them, named in the language of `t`; `reviewed` names whose account support is reading. */
export const resourcesIn = (t: TFunction, reviewed: string | null = null): IResourceItem[] =>
  areaResources.map((resource) => item(resource, t, reviewed));
