import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { Usuario } from '../../../contract/account';
import type { PerfilAtuante } from '../../../contract/delegated-users';
import { perfilDelegacao, type empresaDelegante, type PerfilDelegacao } from '../../../contract/home';
import type { ApiError } from '../../http/ApiError';
import { COMPANY_PARAM } from '../../lib/paths';
import { placeOf } from '../../lib/place';
import { read, write } from '../../lib/storage';
import { decide, type AccessResource, type ActionOf } from '../access/rules';
import { useStanding } from '../access/useMay';
import type { ReadyAccount } from '../account/AccountGate';
import { useAccountRecord } from '../account/useAccountRecord';

export type Company = z.infer<typeof empresaDelegante>;

/** A company for which somebody may act, and as what. */
export interface Choice {
  company: Company;
  perfil: PerfilAtuante;
  /** The company demands a second step that the session's account lacks: the last day without one, and whether it is over. */
  segundaEtapa: PerfilDelegacao['perfis'][number]['segundaEtapa'];
}

/** Who acts for which company, as what. `perfil` and `idProdutoPF` are what the calls claim. */
export interface Actor extends Choice {
  /** The session's own id. */
  idProdutoPF: string;
  /** The session's own record. */
  usuario: Usuario;
  /** All companies to choose from, this one included. */
  choices: Choice[];
  /** Shows another company; what the address says about the screen is dropped. */
  choose: (idProduto: string) => void;
}

export type Acting =
  | { status: 'loading' }
  | { status: 'error'; error: ApiError; reload: () => Promise<void> }
  | { status: 'none' }
  /**
   * The address names a company for which the account does not do that, also a company's that names another one, or that one is chosen, and known;
   * it does for these.
   */
  | { status: 'elsewhere'; meant: Choice | null; choices: Choice[]; choose: Actor['choose'] }
  | { status: 'ready'; actor: Actor };

/** This window's choice, for addresses that name no company: the menu's, and those typed. */
const CHOSEN = 'acting-for';

/** An individual's profile that the home screen handed over: a head start only. */
function useHeadStart(): PerfilDelegacao | undefined {
  const state: unknown = useLocation().state;
  return useMemo(() => {
    if (state === null || typeof state !== 'object' || !('dadosPerfil' in state)) return undefined;
    return perfilDelegacao.safeParse(state.dadosPerfil).data;
  }, [state]);
}

/**
 * The companies for which an account may do that; a company's account acts for itself. Reads and writes for a company
 * name its idProduto as `meta.account`.
 */
export function useActing<R extends AccessResource>(account: ReadyAccount, resource: R, action: ActionOf<R>): Acting {
  const { idProduto, usuario } = account;
  const standing = useStanding(account);
  const [search, setSearch] = useSearchParams();
  const headStart = useHeadStart();
  const isCompany = usuario.tipo === 'PJ';
  const query = useAccountRecord('perfis', idProduto, {
    enabled: !isCompany,
    headStart: headStart && { value: headStart },
  });
  const { refetch } = query;
  const reload = useCallback(async () => void (await refetch()), [refetch]);
  const choose = useCallback((company: string) => setSearch({ [COMPANY_PARAM]: company }), [setSearch]);
  const named = search.get(COMPANY_PARAM);
  useEffect(() => {
    if (named !== null) write(CHOSEN, placeOf(named), 'sessionStorage');
  }, [named]);

  if (!isCompany && !query.data)
    return query.error ? { status: 'error', error: query.error, reload } : { status: 'loading' };
  const own: Choice = {
    company: {
      idProduto,
      nome: usuario.nome,
      cnpj: usuario.usuarioExternoPJ?.cnpj ?? null,
      an8: usuario.usuarioExternoPJ?.an8 ?? null,
    },
    perfil: 'Empresa',
    segundaEtapa: null,
  };
  const all = isCompany
    ? [own]
    : (query.data?.data.value?.perfis ?? []).map(({ empresa, ...choice }): Choice => ({ company: empresa, ...choice }));
  const choices = all.filter(({ perfil }) => decide(resource, action, { ...standing, rank: perfil }).can);
  const remembered = read(CHOSEN, 'sessionStorage');
  const isMeant = ({ company }: Choice) =>
    named === null ? placeOf(company.idProduto) === remembered : company.idProduto === named;
  const meant = all.find(isMeant);
  const chosen = choices.find(isMeant);
  // Another one in its place would be taken for it.
  if (!chosen && choices.length > 0 && (named !== null || meant))
    return { status: 'elsewhere', meant: meant ?? null, choices, choose };
  const actor = chosen ?? choices[0];
  if (!actor) return { status: 'none' };
  return {
    status: 'ready',
    actor: { ...actor, idProdutoPF: idProduto, usuario, choices, choose },
  };
}
