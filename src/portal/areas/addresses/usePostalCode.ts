import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import type { PostalCode } from '../../../contract/addresses';
import { ApiError } from '../../http/ApiError';

/** After this long, in ms, the look-up counts as down: nobody waits longer before typing. */
const PATIENCE_MS = 4000;
const DIGITS = 8;

/**
 * What is known of a Brazilian postal code: nothing yet, being looked up, a place, unknown, or the look-up is down; of
 * the last two everything is typed by hand.
 */
export type Lookup = { kind: 'none' | 'searching' | 'unknown' | 'down' } | { kind: 'found'; place: PostalCode };

interface Listener {
  /** A place was found; null when the code that is typed now stands for none. */
  onPlace: (place: PostalCode | null) => void;
}

/** Looks up whole postal codes, the newest only. */
export function usePostalCode({ onPlace }: Listener) {
  const dataProvider = useDataProvider();
  const [lookup, setLookup] = useState<Lookup>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  const asked = useRef('');
  const waiting = useRef<Promise<Lookup['kind']>>(Promise.resolve('none'));
  useEffect(() => () => running.current?.abort(), []);

  const settle = (next: Lookup) => {
    setLookup(next);
    return next.kind;
  };

  const ask = async (cep: string): Promise<Lookup['kind']> => {
    const controller = new AbortController();
    running.current = controller;
    let impatient = false;
    const patience = window.setTimeout(() => {
      impatient = true;
      controller.abort();
    }, PATIENCE_MS);
    try {
      const { data: place } = await dataProvider('ceps').getOne<PostalCode>({
        resource: 'ceps',
        id: cep,
        meta: { signal: controller.signal },
      });
      if (controller.signal.aborted) return 'none';
      // Without a state it is no place of Brazil.
      if (!place.uf) return settle({ kind: 'unknown' });
      onPlace(place);
      return settle({ kind: 'found', place });
    } catch (error) {
      if (controller.signal.aborted && !impatient) return 'none';
      if (error instanceof ApiError && error.code === 'MCN-131') return settle({ kind: 'unknown' });
      // Whatever else went wrong is no reason to keep somebody from typing.
      return settle({ kind: 'down' });
    } finally {
      window.clearTimeout(patience);
    }
  };

  /** The postal code as it is typed: looked up once it is whole. */
  const type = (cep: string) => {
    if (cep === asked.current) return;
    asked.current = cep;
    running.current?.abort();
    onPlace(null);
    const whole = cep.length === DIGITS;
    setLookup({ kind: whole ? 'searching' : 'none' });
    waiting.current = whole ? ask(cep) : Promise.resolve('none');
  };

  const reset = () => {
    running.current?.abort();
    asked.current = '';
    waiting.current = Promise.resolve('none');
    setLookup({ kind: 'none' });
  };

  /** What the look-up under way, or the last one, comes to. */
  const settled = () => waiting.current;

  return { lookup, type, reset, settled };
}
