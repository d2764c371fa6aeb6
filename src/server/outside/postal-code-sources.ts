import { z } from 'zod';
import { type Line, OutsideDownError } from './line';
import type { PostalCodeAnswer } from './postal-codes';
import { requestJson } from './request';

/** Where a service of one of the shapes is, and the way to it. */
export interface PostalCodeSource {
  url: string;
  line: Line;
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

/** A town with one code for all streets comes with null or nothing in place of a street. */
const perhaps = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** BrasilAPI's answer: the code without its hyphen, no complement, and beside it which of its own sources knew. */
const brasilApi = z
  .object({
    cep: z.string().regex(/^\d{8}$/),
    state: z.string().regex(/^[A-Z]{2}$/),
    city: perhaps,
    neighborhood: perhaps,
    street: perhaps,
  })
  .transform(({ cep, state, city, neighborhood, street }) => ({
    cep: cep.replace(/^(\d{5})/, '$1-'),
    logradouro: street,
    complemento: '',
    bairro: neighborhood,
    localidade: city,
    uf: state,
  }));

/** BrasilAPI's 404 for a code. One without this body is of an address that is no look-up. */
const brasilApiUnknown = z.object({ name: z.literal('CepPromiseError'), type: z.literal('service_error') });

/** Asks a service of ViaCEP's shape, `{url}/{8 digits}/json/`. Never throws for a service that is down. */
export const askViaCep = ({ url, line }: PostalCodeSource, digits: string): Promise<PostalCodeAnswer> =>
  downWhenDown(async () => {
    const { status, body } = await requestJson(line, { url: `${withoutSlash(url)}/${digits}/json/` });
    if (status === 400 || status === 404 || (body !== null && typeof body === 'object' && 'erro' in body))
      return { outcome: 'unknown' };
    const parsed = viaCep.safeParse(body);
    return parsed.success ? { outcome: 'found', result: parsed.data } : { outcome: 'down' };
  });

/** Asks a service of BrasilAPI's shape, `{url}/{8 digits}`. Never throws for a service that is down. */
export const askBrasilApi = ({ url, line }: PostalCodeSource, digits: string): Promise<PostalCodeAnswer> =>
  downWhenDown(async () => {
    const { status, body } = await requestJson(line, { url: `${withoutSlash(url)}/${digits}` });
    if (status === 404 && brasilApiUnknown.safeParse(body).success) return { outcome: 'unknown' };
    const parsed = brasilApi.safeParse(body);
    return parsed.success ? { outcome: 'found', result: parsed.data } : { outcome: 'down' };
  });

const withoutSlash = (url: string) => url.replace(/\/$/, '');

async function downWhenDown(ask: () => Promise<PostalCodeAnswer>): Promise<PostalCodeAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof OutsideDownError) return { outcome: 'down' };
    throw error;
  }
}
