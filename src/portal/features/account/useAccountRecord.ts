import { useOne } from '@refinedev/core';
import type { Usuario, Versioned } from '../../../contract/account';
import type { AnswerOf } from '../../../contract/endpoint';
import type { ContratoDelegado, getResumo, PerfilDelegacao } from '../../../contract/home';
import type { ApiError } from '../../http/ApiError';

/** A record that may be absent: a 204 of the server. */
type Maybe<T> = { value: T | null };

/** The record of a user, and the version that a change of it names; an empty one is a head start that has none yet. */
export type AccountRecord = Pick<Versioned<Usuario>, 'record' | 'etag'>;

/** What there is once for each account, by the resource that it is read from. */
export type AccountRecords = {
  usuarios: AccountRecord;
  /** The one-line summaries of the home's cards. */
  resumos: AnswerOf<typeof getResumo>;
  /** For which companies, and as what, the account may delegate. */
  perfis: Maybe<PerfilDelegacao>;
  /** The photo, base64 JPEG. */
  imagens: Maybe<string>;
  contratos: { value: ContratoDelegado[] };
  /** Ids of the special needs that somebody told of, in order. */
  necessidades: { ids: number[] };
};

interface Options<Data> {
  /** False asks for nothing. */
  enabled?: boolean;
  /** What is known already. It paints the screen; being old from the beginning, it is replaced by the server's answer at once. */
  headStart?: Data | undefined;
  staleTime?: number;
  /** It stands beside what asks for the same: what failed there is told there, with another try, and not asked for again by this. */
  beside?: boolean;
}

/**
 * One of an account's records. Whose it is, is said in one way in all reads and writes of the portal: `meta.account` carries
 * the account's idProduto, the public id; an internal id is never sent to the portal. As these records have no other name,
 * the same is their `id`. A failure is the caller's to show.
 */
export function useAccountRecord<Resource extends keyof AccountRecords>(
  resource: Resource,
  account: string,
  { enabled = true, headStart, staleTime, beside = false }: Options<AccountRecords[Resource]> = {},
) {
  const { query } = useOne<AccountRecords[Resource], ApiError>({
    resource,
    id: account,
    meta: { account },
    errorNotification: false,
    queryOptions: {
      enabled: enabled && account !== '',
      ...(staleTime !== undefined && { staleTime }),
      retryOnMount: !beside,
      ...(headStart && { initialData: { data: headStart }, initialDataUpdatedAt: 0 }),
    },
  });
  return query;
}
