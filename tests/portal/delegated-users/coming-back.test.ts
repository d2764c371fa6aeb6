import { expect, it } from 'vitest';
import { leaveTable, sameTable } from '../../../src/portal/areas/delegated-users/lastTable';
import { tableAddress } from '../../../src/portal/areas/delegated-users/delegation-state';
import { COMPANY, companyItself } from '../support/delegation';

const ticked = new Map([['00000010316', 'CARLA MODELO']]);

it('leads back to the page, order and filters with which the table was left, without what was open over it', () => {
  leaveTable(companyItself, `?empresa=${COMPANY}&pagina=2&ordem=nome%2Cdesc&busca=ana&pessoa=00000010316`, {
    ticked,
    top: 400,
    person: null,
  });
  expect(tableAddress(companyItself)).toBe(`/delegacaoAcesso?empresa=${COMPANY}&pagina=2&ordem=nome%2Cdesc&busca=ana`);
});

it('knows the ticks and the place of the rows that were left, not of others, nor of who acts for the company after', () => {
  const left = { ticked, top: 400, person: '00000010316' };
  leaveTable(companyItself, '?pagina=2', left);
  expect(sameTable(companyItself, `?empresa=${COMPANY}&pagina=2`)).toEqual({ query: 'pagina=2', ...left });
  expect(sameTable(companyItself, '?pagina=3')).toBeUndefined();
  const another = { ...companyItself, idProdutoPF: '00000010405' };
  expect(sameTable(another, '?pagina=2')).toBeUndefined();
  expect(tableAddress(another)).toBe(`/delegacaoAcesso?empresa=${COMPANY}`);
});
