import { askBrasilApi, askViaCep, type PostalCodeSource } from './postal-code-sources';

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

/** What a code stands for changes seldom: a day spares most calls, and a correction still comes within one. */
const FOUND_MS = 24 * 3_600_000;
/** New streets get codes every day: who was told that theirs is unknown may ask again soon. */
const UNKNOWN_MS = 3_600_000;
/** Some megabytes at most, and more codes than a copy of the server is asked for in an hour. */
const CACHED_MAX = 10_000;

/**
 * A service of ViaCEP's shape, with a cache in memory. `second`, of BrasilAPI's shape, is asked when the first is down, and never when it
 * does not know a code: that is an answer.
 */
export function remotePostalCodes({
  url,
  line,
  second,
  now = Date.now,
}: PostalCodeSource & { second?: PostalCodeSource; now?: () => number }): PostalCodes {
  const cache = new Map<string, { until: number; answer: PostalCodeAnswer }>();

  const ask = async (digits: string): Promise<{ answer: PostalCodeAnswer; keepMs: number }> => {
    const answer = await askViaCep({ url, line }, digits);
    if (answer.outcome !== 'down' || !second)
      return { answer, keepMs: { found: FOUND_MS, unknown: UNKNOWN_MS, down: 0 }[answer.outcome] };
    const other = await askBrasilApi(second, digits);
    // BrasilAPI says "unknown" in the same words when all of its own sources failed: kept, that would outlive the failure.
    return { answer: other, keepMs: other.outcome === 'found' ? FOUND_MS : 0 };
  };

  return {
    async lookup(cep) {
      const digits = cep.replace('-', '');
      if (!/^\d{8}$/.test(digits)) return { outcome: 'unknown' };
      const cached = cache.get(digits);
      if (cached && cached.until > now()) return cached.answer;
      const { answer, keepMs } = await ask(digits);
      cache.delete(digits);
      if (keepMs === 0) return answer;
      cache.set(digits, { until: now() + keepMs, answer });
      // A Map keeps the order of insertion: the first key is the oldest.
      const oldest = cache.keys().next().value;
      if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest);
      return answer;
    },
  };
}
