import { z } from 'zod';
import { GRANTEES_MAX, type Permissionario } from '../../../contract/delegated-users';
import { paths } from '../../lib/paths';
import { COMPANY_PARAM, companyAddress, listAddress, type Actor } from '../../features/acting';
import type { Given } from './edit/keep';
import { lastQuery } from './lastTable';

/** A grantee as the screens hand it on (delegation §3). */
const personSchema = z.object({ idProduto: z.string(), idProdutoPF: z.string(), nome: z.string() });
export type Grantee = z.infer<typeof personSchema>;

const changedSchema = z.object({ alterados: z.array(z.string()).max(GRANTEES_MAX) });

/** Whose accesses the screen before changed, by the navigation state. */
export function changedIn(state: unknown): readonly string[] {
  return changedSchema.safeParse(state).data?.alterados ?? [];
}

const stateSchema = z.object({ dadosUsuarios: z.array(personSchema).max(1000) });

/** The people that the screen before handed over in the navigation state; null without any. */
export function peopleIn(state: unknown): Grantee[] | null {
  return stateSchema.safeParse(state).data?.dadosUsuarios ?? null;
}

const address = (path: string, more: Record<string, string>) => `${path}?${new URLSearchParams(more)}`;

/** The table of the company that is acted for, with the page, order and filters with which it was left. */
export function tableAddress(actor: Actor): string {
  const rows = Object.fromEntries(new URLSearchParams(lastQuery(actor)));
  return address(paths.delegation, { [COMPANY_PARAM]: actor.company.idProduto, ...rows });
}

/** The log of the company that is acted for. */
export const logAddress = ({ company }: Actor) => address(paths.companyLog, { [COMPANY_PARAM]: company.idProduto });

/** Where accesses are imported for the company that is acted for. */
export const importsAddress = ({ company }: Actor) => address(paths.imports, { [COMPANY_PARAM]: company.idProduto });

/** Where one job of the company is looked at: what it would change, how far it is, what came of it. */
export const jobAddress = (actor: Actor, id: string) => companyAddress(paths.imports, actor, { importacao: id });

/** The invitations of the company that is acted for, with the page, order and filters with which they were left. */
export const invitationsAddress = (actor: Actor) => listAddress(actor, paths.invitations);

/** What the form of new accesses begins with: what is chosen already, or the question whose they are to have. */
type Begins = Given | { copiar: true };

/** Where people are given accesses, and the state with which it opens. */
export function inclusionOf(
  actor: Actor,
  people: readonly { idProdutoPF: string; nome: string }[],
  begins: Begins | null = null,
) {
  return {
    to: address(paths.delegationAdd, { [COMPANY_PARAM]: actor.company.idProduto }),
    state: { ...stateOf(actor, people), ...begins },
  };
}

/** Whether the screen before handed over people who are to have what somebody else has. */
export const copiesIn = (state: unknown): boolean => z.object({ copiar: z.literal(true) }).safeParse(state).success;

/** The address's name for the grantee on the edit screen. */
export const GRANTEE_PARAM = 'permissionario';

/** Where one grantee's accesses are edited, and the state with which it opens. */
export function editionOf(actor: Actor, person: { idProdutoPF: string; nome: string }) {
  return {
    to: address(paths.delegationEdit, {
      [COMPANY_PARAM]: actor.company.idProduto,
      [GRANTEE_PARAM]: person.idProdutoPF,
    }),
    state: stateOf(actor, [person]),
  };
}

/** What the table is handed on Cancel and, with who was changed, after a save (delegation §2.15); a head start, never needed. */
export const tableState = ({ company, perfil, idProdutoPF, usuario }: Actor) => ({
  dados: usuario,
  dadosPerfil: { perfil, idProduto: company.idProduto, idProdutoPF },
});

/** The state that delegation §2.15 names; a head start, never needed. */
function stateOf(actor: Actor, people: readonly { idProdutoPF: string; nome: string }[]) {
  const { company } = actor;
  return {
    ...tableState(actor),
    dadosEmpresa: { idProduto: company.idProduto, usuarioExternoPJ: { cnpj: company.cnpj, an8: company.an8 } },
    dadosUsuarios: people.map(({ idProdutoPF: id, nome }): Grantee => ({ idProduto: id, idProdutoPF: id, nome })),
  };
}

/** What names a grantee in other calls: the username, but in a review something that stands for it. */
export const referenceOf = ({ idProdutoPF, referencia }: Pick<Permissionario, 'idProdutoPF' | 'referencia'>): string =>
  referencia ?? idProdutoPF;
