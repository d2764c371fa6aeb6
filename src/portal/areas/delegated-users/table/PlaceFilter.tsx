import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { Actor } from '../../../features/acting';
import { type Inside, type LeftOut, LIES_IN, type Lying } from './lyingIn';
import { TableBones } from './TableBones';
import { usePlaces } from './usePlaces';

interface PlaceFilterProps {
  actor: Actor;
  stray: Lying;
  /** It is found nowhere, or more than once. */
  onLeftOut: (stray: LeftOut) => void;
}

/** Finds what the filter of an address lies in, before the table is drawn, and puts it into the address; where it cannot, the filter goes. */
export default function PlaceFilter({ actor, stray, onLeftOut }: PlaceFilterProps) {
  const [search, setSearch] = useSearchParams();
  const places = usePlaces(actor, stray);
  const place = useEffectEvent(() => {
    const next = new URLSearchParams(search);
    const [only, ...others] = places ?? [];
    const holder = LIES_IN[stray.name];
    if (only !== undefined && others.length === 0) next.set(holder, only.holder);
    else {
      for (const name of Object.keys(LIES_IN) as Inside[]) if (LIES_IN[name] === holder) next.delete(name);
      onLeftOut({ ...stray, several: others.length > 0 });
    }
    setSearch(next, { replace: true });
  });
  const known = places !== null;
  useEffect(() => {
    if (known) place();
  }, [known]);
  return (
    <section className="card dtable">
      <TableBones />
    </section>
  );
}
