import { describe, expect, it } from 'vitest';
import type { Address } from '../../../src/contract/addresses';
import { withAddress, withChanged, withMain, without } from '../../../src/portal/areas/addresses/lists';
import { detailsBody, detailsOf, emptyAddress, newAddressBody } from '../../../src/portal/areas/addresses/values';
import { address as recordOfAddress } from '../support/records';

const address = (idEndereco: string, principal: 'S' | 'N' = 'N', changes: Partial<Address> = {}): Address => ({
  ...recordOfAddress(idEndereco, `Casa ${idEndereco}`, principal),
  ...changes,
});
const ids = (list: readonly Address[]) => list.map(({ idEndereco, principal }) => idEndereco + principal);
const list = [address('a', 'S'), address('b'), address('c')];

describe('the list shows what the server did before it is loaded anew', () => {
  it('an added one stands at the end, the first one ever is the main one', () => {
    expect(ids(withAddress(list, address('d')))).toEqual(['aS', 'bN', 'cN', 'dN']);
    expect(ids(withAddress([], address('d', 'S')))).toEqual(['dS']);
  });
  it('a new main one stands first, alone', () => expect(ids(withMain(list, 'c'))).toEqual(['cS', 'aN', 'bN']));
  it('the oldest of the others takes the place of a main one that goes', () =>
    expect(ids(without(list, 'a'))).toEqual(['bS', 'cN']));
  it('nothing else changes when another goes', () => expect(ids(without(list, 'b'))).toEqual(['aS', 'cN']));
  it('the last one leaves nothing', () => expect(without([address('a', 'S')], 'a')).toEqual([]));
  it('a changed one keeps its place', () =>
    expect(withChanged(list, address('b', 'N', { numero: '9' }))[1]?.numero).toBe('9'));
});

describe('what is sent', () => {
  it('the box is S/N, and comes back as the box', () => {
    const details = detailsOf(address('a', 'S', { numero: 'S/N' }));
    expect(details).toMatchObject({ semNumero: true, numero: '' });
    expect(detailsBody(details).numero).toBe('S/N');
  });
  it('codes without a number are no phone', () => {
    const brazil = emptyAddress({ sigla: 'BR', nome: 'Brasil' });
    expect(brazil.ddiFixo).toBe('55');
    expect(newAddressBody(brazil)).toMatchObject({
      ddiFixo: '',
      dddFixo: '',
      foneFixo: '',
      principal: 'N',
      siglaPais: 'BR',
    });
  });
});
