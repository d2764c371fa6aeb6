import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable, writeTable, type TableAddress } from '../../../src/portal/lib/tableAddress';

const table: TableAddress = {
  sizes: [20, 50],
  sorts: ['nome', 'validade'],
  filters: { busca: { text: 'typed' }, validade: { of: ['todas', 'vencidas'] } },
};
const read = (search: string) => readTable(new URLSearchParams(search), table);
const USUAL = { page: 1, size: 20, sort: null, filters: { busca: '', validade: 'todas' } };

describe('what of a table stands in the address', () => {
  it('is read under the names that links have', () => {
    expect(read('pagina=3&itens=50&ordem=validade,desc&busca=ana&validade=vencidas')).toEqual({
      page: 3,
      size: 50,
      sort: { field: 'validade', direction: 'desc' },
      filters: { busca: 'ana', validade: 'vencidas' },
    });
  });

  it.each(['', 'pagina=0', 'pagina=1.5', 'pagina=9e9', 'itens=7', 'ordem=cpf,asc', 'validade=ontem'])(
    '%s is as usual',
    (search) => expect(read(search)).toEqual(USUAL),
  );

  it('keeps a text whole, however long: its field says so', () => {
    expect(read(`busca=${'a'.repeat(400)}`).filters['busca']).toHaveLength(400);
  });

  it('leaves out what is as usual, and what is not its own alone', () => {
    const before = new URLSearchParams('empresa=1&pagina=4&busca=x');
    expect(String(writeTable(before, USUAL, table))).toBe('empresa=1');
  });

  it('comes back as it was written', () => {
    const state = fc.record({
      page: fc.integer({ min: 1, max: 1_000_000 }),
      size: fc.constantFrom(20, 50),
      sort: fc.option(
        fc.record({
          field: fc.constantFrom('nome', 'validade'),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
        }),
      ),
      filters: fc.record({ busca: fc.string({ maxLength: 10 }), validade: fc.constantFrom('todas', 'vencidas') }),
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(readTable(writeTable(new URLSearchParams(), given, table), table)).toEqual(given);
      }),
    );
  });
});
