import { z } from 'zod';
import { type Line, OutsideDownError } from './line';
import { requestJson } from './request';

export interface PostalCode {
  /** With its hyphen: `01001-000`. */
  cep: string;
  /** Empty, like `bairro`, in a town with one code for all streets. */
  logradouro: string;
  bairro: string;
  /** Empty where the state alone is known. */
  localidade: string;
  /** Two capitals, or empty: a code without a state counts as unknown. */
  uf: string;
  complemento: string;
}

export type PostalCodeAnswer = { outcome: 'found'; result: PostalCode } | { outcome: 'unknown' } | { outcome: 'down' };

export interface PostalCodes {
  /** @param cep eight digits, with or without the hyphen. Never throws: a service that is down is an answer */
  lookup(cep: string): Promise<PostalCodeAnswer>;
}

/** ViaCEP's answer; not found is a 200 with `erro`, true or "true". */
const viaCep = z.object({
  cep: z.string(),
  logradouro: z.string().default(''),
  complemento: z.string().default(''),
  bairro: z.string().default(''),
  localidade: z.string().default(''),
  uf: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
});

const FOUND_MS = 24 * 3_600_000;
const UNKNOWN_MS = 3_600_000;
const CACHED_MAX = 10_000;

/** A service of ViaCEP's shape, `{url}/{8 digits}/json/`, with a cache in memory. */
export function remotePostalCodes({
  url,
  line,
  now = Date.now,
}: {
  url: string;
  line: Line;
  now?: () => number;
}): PostalCodes {
  const base = url.replace(/\/$/, '');
  const cache = new Map<string, { until: number; answer: PostalCodeAnswer }>();

  const ask = async (digits: string): Promise<PostalCodeAnswer> => {
    try {
      const { status, body } = await requestJson(line, { url: `${base}/${digits}/json/` });
      if (status === 400 || status === 404 || (body !== null && typeof body === 'object' && 'erro' in body))
        return { outcome: 'unknown' };
      const parsed = viaCep.safeParse(body);
      return parsed.success ? { outcome: 'found', result: parsed.data } : { outcome: 'down' };
    } catch (error) {
      if (error instanceof OutsideDownError) return { outcome: 'down' };
      throw error;
    }
  };

  return {
    async lookup(cep) {
      const digits = cep.replace('-', '');
      if (!/^\d{8}$/.test(digits)) return { outcome: 'unknown' };
      const cached = cache.get(digits);
      if (cached && cached.until > now()) return cached.answer;
      const answer = await ask(digits);
      cache.delete(digits);
      if (answer.outcome === 'down') return answer;
      cache.set(digits, { until: now() + (answer.outcome === 'found' ? FOUND_MS : UNKNOWN_MS), answer });
      // A Map keeps the order of insertion: the first key is the oldest.
      const oldest = cache.keys().next().value;
      if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest);
      return answer;
    },
  };
}
