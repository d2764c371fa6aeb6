import { isCnpj, isCpf } from '../../contract/validation';
import { compareCompany, comparePerson, type FederalRegistry, type RegisteredPerson } from './registry';
import { BLOCKED_CPF, FIXED_COMPANIES, FIXED_PEOPLE, REFUSED_AT_ACTIVATION } from './registry-fixed';

const REGULAR: RegisteredPerson = { situacao: '0', regular: true };

/** Stands in for the federal registry; its fixed values are in registry-fixed.ts. */
export function embeddedRegistry(): FederalRegistry {
  const find = (cpf: string): RegisteredPerson | null => {
    if (!isCpf(cpf)) return null;
    const fixed = FIXED_PEOPLE[cpf];
    return fixed === undefined ? REGULAR : fixed;
  };
  return {
    person: async (cpf) => find(cpf),
    async checkPerson({ cpf, ...typed }) {
      if (cpf === BLOCKED_CPF) return { outcome: 'blocked' };
      const record = find(cpf);
      return record ? comparePerson(typed, record) : { outcome: 'not-found' };
    },
    async checkCompany({ cnpj, ...typed }) {
      if (!isCnpj(cnpj)) return { outcome: 'not-found' };
      const record = FIXED_COMPANIES[cnpj];
      return record ? compareCompany(typed, record) : { outcome: 'ok' };
    },
    acceptsAtActivation: async (cpf) => cpf !== REFUSED_AT_ACTIVATION && find(cpf)?.regular === true,
  };
}
