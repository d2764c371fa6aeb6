import { useCreate, type BaseRecord, type HttpError } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { LOGINS_PER_LOOKUP, type ResultadoCpf } from '../../../../contract/delegated-users';
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

/** Looks people up by CPF or username, fifty in a call, and keeps what has come when it is stopped or fails. */
export function useLookup(company: string) {
  const { mutateAsync: find } = useCreate<{ resultados: ResultadoCpf[] } & BaseRecord, HttpError, Consulta>();
  const [lookup, setLookup] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (logins: readonly string[], known: readonly ResultadoCpf[]) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const total = known.length + logins.length;
    let results = [...known];
    setLookup({ status: 'running', results, total, message: '' });
    try {
      for (let from = 0; from < logins.length; from += LOGINS_PER_LOOKUP) {
        const { data } = await find({
          resource: 'consultas',
          values: { logins: logins.slice(from, from + LOGINS_PER_LOOKUP) },
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
    start: (logins: readonly string[]) => void run(logins, []),
    /** Asks for those that have no answer yet. */
    resume: (logins: readonly string[]) => {
      const known = new Set(lookup.results.map(({ cpf }) => cpf));
      void run(
        logins.filter((login) => !known.has(login)),
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
