import { z } from 'zod';
import { cartao } from '../../../../contract/delegated-grants';
import type { Grantee } from '../delegation-state';
import type { Selection } from './selection';

const givenSchema = z.object({
  cartoes: z.array(cartao.extend({ centro: z.string(), perfis: z.array(z.string()).optional() })),
  grupos: z.array(z.tuple([z.string(), z.array(z.string())])),
});
/** Cards and groups that are chosen before the form opens, as the screen before hands them over. */
export type Given = z.infer<typeof givenSchema>;

const storedSchema = givenSchema.extend({
  pessoas: z.array(z.object({ idProduto: z.string(), idProdutoPF: z.string(), nome: z.string() })),
  validoAte: z.string(),
  /** The place in the history that it was typed at, and the version of the record that it is about. */
  entrada: z.string(),
  etag: z.string().nullable(),
});
export type Stored = z.infer<typeof storedSchema>;

/** A selection as the draft keeps it. */
export function toStored(
  { people, cards, groups, validoAte }: Selection,
  entrada: string,
  etag: string | null,
): Stored {
  return {
    pessoas: [...people],
    cartoes: [...cards],
    grupos: [...groups].map(([system, picked]) => [system, [...picked]]),
    validoAte,
    entrada,
    etag,
  };
}

const grantsOf = ({ cartoes, grupos }: Given): Pick<Selection, 'cards' | 'groups'> => ({
  cards: cartoes,
  groups: new Map(grupos.map(([system, picked]) => [system, new Set(picked)])),
});

/** What the screen before handed over in the navigation state; nothing without any. */
export const givenIn = (state: unknown) => grantsOf(givenSchema.safeParse(state).data ?? { cartoes: [], grupos: [] });

/** A draft as it was kept; null when there is none, or not a whole one. */
export function fromStored(stored: unknown): { selection: Selection; entrada: string; etag: string | null } | null {
  const { data } = storedSchema.safeParse(stored);
  if (!data) return null;
  const people: Grantee[] = data.pessoas;
  return {
    selection: {
      people,
      ...grantsOf(data),
      validoAte: data.validoAte,
    },
    entrada: data.entrada,
    etag: data.etag,
  };
}
