import {
  type AcessosDeVarios,
  type EfeitoRetirada,
  listAcessosDeVarios,
  makeRetirada,
  previewRetirada,
  undoRetirada,
} from '../../../contract/delegated-removals';
import type { CallInput } from '../../../contract/endpoint';
import { call, callFull } from '../../http/client';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { as, askedFor, claimsOf, whole } from './wire';

type RemovalBody = CallInput<typeof makeRetirada>['body'];
/** Cards and groups that are taken from people. */
export type Taken = Required<Pick<RemovalBody, 'listaCartoes' | 'listaGrupos'>>;
/** All that people have. */
export const EVERYTHING_TAKEN = { tudo: true } as const;
/** The same with from whom, each as the preview found them. */
export type Removal = Taken & Pick<RemovalBody, 'listaUsuarios'>;

/** What several people have, as one record. */
export type LeavesOfMany = AcessosDeVarios & { id: string };

/** What a removal does to somebody. */
export type PersonLoss = EfeitoRetirada['pessoas'][number] & { id: string };

/** Codes that the dialog of a removal shows itself. */
const REMOVAL_CLAIMS = ['MCN-100'] as const;

/** How an undoing is refused: an answer that is expected, which whoever offers it shows. */
const UNDO_CLAIMS = ['MCN-160', 'MCN-177', 'MCN-178', 'MCN-215'] as const;

/** What several people have, as far as the actor may see it: a list of one. */
export const acessosDeVarios: ResourceProvider = {
  getList: async ({ filters, meta }) => {
    const body = { listaUsuarios: askedFor<string[]>(filters, 'pessoas'), ...claimsOf(meta) };
    const found = await call(listAcessosDeVarios, { params: { id: accountOf(meta) }, body }, readOf(meta));
    return whole([{ ...found, id: 'acessos' } satisfies LeavesOfMany]);
  },
};

/** What taking these cards and groups, or everything, would do to each of these people, exceptions first. */
export const previasDeRetirada: ResourceProvider = {
  getList: async ({ filters, meta }) => {
    const body = {
      listaUsuarios: askedFor<string[]>(filters, 'pessoas'),
      ...askedFor<Taken | typeof EVERYTHING_TAKEN>(filters, 'retirada'),
      ...claimsOf(meta),
    };
    const { pessoas } = await call(previewRetirada, { params: { id: accountOf(meta) }, body }, readOf(meta));
    return whole(pessoas.map((person): PersonLoss => ({ ...person, id: person.idProdutoPF })));
  },
};

/** Removals: of some of what several people have, made here; any of them is undone by its name. */
export const retiradasDeAcesso: ResourceProvider = {
  create: async ({ variables, meta }) => {
    const body = { ...(variables as Removal), ...claimsOf(meta) };
    const asked = { params: { id: accountOf(meta) }, body };
    const { data, undo } = await callFull(makeRetirada, asked, submitOf(meta, REMOVAL_CLAIMS));
    return as({ ...data, desfazer: undo });
  },
  /** Undoes it. */
  deleteOne: async ({ id, meta }) => {
    const params = { id: accountOf(meta), idRetirada: String(id) };
    return as(await call(undoRetirada, { params }, submitOf(meta, UNDO_CLAIMS)));
  },
};
