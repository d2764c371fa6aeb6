import type { Address } from '../../../contract/addresses';

/** Changes of a list of addresses as the server makes them, so that the screen shows them before it loads the list anew. */

export const withAddress = <Row extends Address>(list: readonly Row[], added: Row): Row[] =>
  added.principal === 'S'
    ? [added, ...list.map((address) => ({ ...address, principal: 'N' as const }))]
    : [...list, added];

export const withChanged = <Row extends Address>(list: readonly Row[], changed: Row): Row[] =>
  list.map((address) => (address.idEndereco === changed.idEndereco ? changed : address));

/** The main one stands first. */
export const withMain = <Row extends Address>(list: readonly Row[], id: string): Row[] => {
  const marked = list.map((address) => ({
    ...address,
    principal: address.idEndereco === id ? ('S' as const) : ('N' as const),
  }));
  return [
    ...marked.filter((address) => address.principal === 'S'),
    ...marked.filter((address) => address.principal === 'N'),
  ];
};

/** When the main one goes, the next in the list, which is the oldest, takes its place. */
export const without = <Row extends Address>(list: readonly Row[], id: string): Row[] => {
  const left = list.filter((address) => address.idEndereco !== id);
  const heir = left[0];
  return heir && left.every((address) => address.principal === 'N') ? withMain(left, heir.idEndereco) : left;
};
