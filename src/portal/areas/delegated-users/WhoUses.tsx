import { createContext, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Actor } from '../../features/acting';
import type { FiguresProps } from './WhoUsesFigures';

/** A contract, a cost centre or card of it, a system or a group of it, as the table's address names them; and what it is called. */
export type Named = Partial<Record<'contrato' | 'centro' | 'cartao' | 'sistema' | 'grupo', string>> & { name: string };

type Draw = (named: Named) => ReactNode;
const Drawn = createContext<Draw | null>(null);

interface WhoUsesOfProps {
  actor: Actor;
  idProdutoPF: string;
  children: ReactNode;
}

/** Within it, what a person has says how many may use it, and leads to them. Its code comes when the screen stands, which works without it. */
export function WhoUsesOf({ children, ...whose }: WhoUsesOfProps) {
  const [Found, setFound] = useState<ComponentType<FiguresProps> | null>(null);
  const [draw, setDraw] = useState<Draw | null>(null);
  useEffect(() => {
    void import('./WhoUsesFigures').then(
      (code) => setFound(() => code.default),
      () => undefined,
    );
  }, []);
  return (
    <Drawn value={draw}>
      {Found && <Found {...whose} onDraw={(next) => setDraw(() => next)} />}
      {children}
    </Drawn>
  );
}

/** How many may use something today, leading to them in the table; nothing outside of `WhoUsesOf`. */
export function WhoUses(named: Named) {
  return useContext(Drawn)?.(named) ?? null;
}
