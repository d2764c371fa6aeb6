import type { PostalCode, PostalCodes } from './postal-codes';
import { SAMPLE_CEPS } from './sample-ceps';

/** Stands in for the postal code look-up: a sample of real codes, and one synthetic town. */
export function embeddedPostalCodes(): PostalCodes {
  const known = new Map<string, PostalCode>(
    SAMPLE_CEPS.map(([cep, logradouro, bairro, localidade, uf, complemento = '']) => [
      cep.replace('-', ''),
      { cep, logradouro, bairro, localidade, uf, complemento },
    ]),
  );
  return {
    async lookup(cep) {
      const result = known.get(cep.replace('-', ''));
      return result ? { outcome: 'found', result } : { outcome: 'unknown' };
    },
  };
}
