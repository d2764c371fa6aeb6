import { useList, type HttpError } from '@refinedev/core';
import { useSelect } from '@refinedev/antd';
import type { PerfilDeAcesso } from '../../../../contract/access-profiles';
import type { Terceiro } from '../../../../contract/third-parties';
import { loginText } from '../../../../contract/login-text';
import type { Actor } from '../../../features/acting';
import { isTooLong } from '../../../http/searchText';
import { personName } from '../../../lib/format';
import { typingRestMs } from '../../../lib/typingRest';
import type { Asked, Preview } from '../provider';

/** Third parties and profiles stay what they are while a form is filled in; a failure leaves the list empty. */
const OFFERED = { pagination: { currentPage: 1, pageSize: 50 }, errorNotification: false } as const;

/** The third parties of the company, who may decide. */
export function useThirdParties(actor: Actor) {
  const { selectProps, query } = useSelect<Terceiro, HttpError>({
    ...OFFERED,
    resource: 'terceiros',
    meta: { account: actor.company.idProduto },
    optionValue: 'idProdutoPF',
    optionLabel: ({ nomePF, idProdutoPF }) => `${personName(nomePF)} · ${loginText(idProdutoPF)}`,
    debounce: typingRestMs(),
    onSearch: (typed) => [{ field: 'busca', operator: 'eq', value: typed }],
  });
  return {
    options: selectProps.options ?? [],
    loading: query.isFetching,
    onSearch: (typed: string) => {
      if (!isTooLong(typed)) selectProps.onSearch?.(typed);
    },
  };
}

/** The access profiles of the company, as choices. */
export function useProfiles(actor: Actor, enabled: boolean): { value: string; label: string }[] {
  const { query } = useList<PerfilDeAcesso, HttpError>({
    resource: 'perfisDeAcesso',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: 100 },
    errorNotification: false,
    queryOptions: { enabled },
  });
  return (query.data?.data ?? []).map(({ idPerfil, nome }) => ({ value: idPerfil, label: nome }));
}

/** Whom a review would cover; null while that is not known, or cannot be said yet. */
export function usePreview(actor: Actor, asked: Asked | null): { preview: Preview | null; error: HttpError | null } {
  const { query } = useList<Preview, HttpError>({
    resource: 'previasDeRevisao',
    meta: { account: actor.company.idProduto },
    filters: [{ field: 'alcance', operator: 'eq', value: asked }],
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { enabled: asked !== null },
  });
  return { preview: asked === null ? null : (query.data?.data[0] ?? null), error: query.error };
}
