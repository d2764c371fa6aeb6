import type { IResourceItem } from '@refinedev/core';
import type { TFunction } from 'i18next';
import type { AreaResource } from '../lib/area';
import { areaResources } from './routes';

const item = ({ name, list, create, edit, show, label, parent, table }: AreaResource, t: TFunction): IResourceItem => ({
  name,
  ...(list && { list }),
  ...(create && { create }),
  ...(edit && { edit }),
  ...(show && { show }),
  meta: {
    dataProviderName: name,
    ...(label && { label: t(label) }),
    ...(parent && { parent }),
    ...(table && { table }),
  },
});

/** The resources of all areas as Refine knows them, named in the language of `t`. */
export const resourcesIn = (t: TFunction): IResourceItem[] => areaResources.map((resource) => item(resource, t));
