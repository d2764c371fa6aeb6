import { useState } from 'react';
import type { COLUNAS_PERMISSIONARIOS } from '../../../../contract/delegated-users';
import { read, write } from '../../../lib/storage';

/** The columns that may be hidden, in their order. */
export const CHOOSABLE = [
  'usuario',
  'contratos',
  'centros',
  'sistemas',
  'segundaEtapa',
  'validade',
  'ultimoAcesso',
  'alterado',
] as const satisfies [...typeof COLUNAS_PERMISSIONARIOS];
export type Choosable = (typeof CHOOSABLE)[number];

const KEY = 'delegacao-colunas';
const USUAL: readonly Choosable[] = ['usuario', 'contratos', 'centros', 'sistemas', 'segundaEtapa', 'validade'];

function stored(): readonly Choosable[] {
  const kept = read(KEY);
  return kept === null ? USUAL : CHOOSABLE.filter((name) => kept.split(',').includes(name));
}

/** Which columns show; remembered in this browser. */
export function useColumnChoice() {
  const [shown, setShown] = useState(stored);
  const choose = (names: readonly Choosable[]) => {
    setShown(names);
    write(KEY, names.join(','));
  };
  return {
    shown,
    show: choose,
    toggle: (name: Choosable) =>
      choose(CHOOSABLE.filter((other) => (other === name ? !shown.includes(name) : shown.includes(other)))),
    reset: () => {
      setShown(USUAL);
      write(KEY, null);
    },
  };
}
