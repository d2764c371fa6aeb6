import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ItemHistorico } from '../../../src/contract/delegated-accesses';
import { Changes } from '../../../src/portal/areas/delegated-users/Changes';

const show = (de: string | null, para: string | null) => {
  const item = {
    cartoesIncluidos: [],
    cartoesRemovidos: [],
    gruposIncluidos: [],
    gruposRemovidos: [],
    validade: { de, para },
  } as unknown as ItemHistorico;
  render(<Changes item={item} named={20} />);
  return screen.getByRole('listitem').textContent;
};

it('says from which end to which', () => {
  expect(show(null, '2026-11-18')).toBe('Validade: sem prazo → 18/11/2026');
});

it('says of what ended by itself until when it was valid', () => {
  expect(show('2026-11-18', '2026-11-18')).toBe('Valia até 18/11/2026');
});
