import type { Evidence } from '../provider';

type Content = Evidence['comprovante'];

/** What one person had at the start, as pairs of a contract and its cards or a system and its groups, by name where the file has names. */
export function accesses(
  { cartoes, grupos }: Pick<Content['pessoas'][number], 'cartoes' | 'grupos'>,
  systems: Content['sistemas'] = [],
): [string, string[]][] {
  const found = new Map<string, string[]>();
  const add = (of: string, leaf: string) => found.set(of, [...(found.get(of) ?? []), leaf]);
  for (const [contract = '', card = ''] of cartoes) add(contract, card);
  for (const [code = '', group = ''] of grupos) {
    const system = systems.find(({ codigo }) => codigo === code);
    add(system?.nome ?? code, system?.grupos.find(({ codigo }) => codigo === group)?.nome ?? group);
  }
  return [...found];
}
