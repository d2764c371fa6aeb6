import { useCreate, type BaseRecord, type HttpError } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { CPFS_PER_LOOKUP, type ResultadoCpf } from '../../../../contract/delegated-users';
import { ApiError } from '../../../http/ApiError';
import type { Consulta } from '../provider';

export interface Lookup {
  status: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  results: ResultadoCpf[];
  /** How many are asked for in all. */
  total: number;
  /** What the server said when it failed. */
  message: string;
}

const IDLE: Lookup = { status: 'idle', results: [], total: 0, message: '' };

/** Looks people up by CPF, fifty in a call, and keeps what has come when it is stopped or fails. */
export function useLookup(company: string) {
  const { mutateAsync: find } = useCreate<{ resultados: ResultadoCpf[] } & BaseRecord, HttpError, Consulta>();
  const [lookup, setLookup] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (cpfs: readonly string[], known: readonly ResultadoCpf[]) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const total = known.length + cpfs.length;
    let results = [...known];
    setLookup({ status: 'running', results, total, message: '' });
    try {
      for (let from = 0; from < cpfs.length; from += CPFS_PER_LOOKUP) {
        const { data } = await find({
          resource: 'consultas',
          values: { cpfs: cpfs.slice(from, from + CPFS_PER_LOOKUP) },
          meta: { account: company, signal: controller.signal },
          // Said line by line, and above them why it stopped.
          successNotification: false,
          errorNotification: false,
        });
        results = [...results, ...data.resultados];
        setLookup({ status: 'running', results, total, message: '' });
      }
      setLookup({ status: 'done', results, total, message: '' });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setLookup({ status: 'failed', results, total, message: error.text });
    }
  };
  return {
    lookup,
    start: (cpfs: readonly string[]) => void run(cpfs, []),
    /** Asks for those that have no answer yet. */
    resume: (cpfs: readonly string[]) => {
      const known = new Set(lookup.results.map(({ cpf }) => cpf));
      void run(
        cpfs.filter((cpf) => !known.has(cpf)),
        lookup.results,
      );
    },
    stop: () => {
      running.current?.abort();
      setLookup((before) => ({ ...before, status: 'stopped' }));
    },
    reset: () => {
      running.current?.abort();
      setLookup(IDLE);
    },
  };
}
