import type { PostalCode, PostalCodes } from './postal-codes';
import { stateOfCep } from './cep-ranges';
import { SAMPLE_CEPS } from './sample-ceps';

/** Stands in for the postal code look-up: a sample of real codes, and one synthetic town. Of any other code it knows the state alone. */
export function embeddedPostalCodes(): PostalCodes {
  const known = new Map<string, PostalCode>(
    SAMPLE_CEPS.map(([cep, logradouro, bairro, localidade, uf, complemento = '']) => [
      cep.replace('-', ''),
      { cep, logradouro, bairro, localidade, uf, complemento },
    ]),
  );
  return {
    async lookup(cep) {
      const digits = cep.replace('-', '');
      const result = known.get(digits);
      if (result) return { outcome: 'found', result };
      const uf = /^\d{8}$/.test(digits) ? stateOfCep(digits) : undefined;
      if (uf === undefined) return { outcome: 'unknown' };
      const nothing = { logradouro: '', bairro: '', localidade: '', complemento: '' };
      return { outcome: 'found', result: { cep: digits.replace(/^(\d{5})/, '$1-'), uf, ...nothing } };
    },
  };
}
