import type { RegisteredPerson } from './registry';

/**
 * The embedded registry takes any CPF or CNPJ with right check digits as regular with the data given, except these. All of
 * them are synthetic: computed check digits, names that nobody bears.
 *
 * | CPF or CNPJ | What the registry says |
 * |---|---|
 * | 000.000.107-40 | irregular (suspended) |
 * | 000.000.108-20 | not found |
 * | 000.000.109-01 | registered as Maria Fictícia da Silva, mother Joana Fictícia da Silva, born 1990-05-20; anything else mismatches |
 * | 000.000.104-05 | registered as Davi Exemplo Recadastrado, mother Lúcia Exemplo Recadastrada, born 1985-03-15 (the demo account in re-registration) |
 * | 000.000.110-45 | blocked |
 * | 000.000.111-26 | regular at registration, refused at activation |
 * | 00.000.103/0001-51 | registered as Comercial Fictícia de Exemplos LTDA, trade name Casa dos Exemplos |
 */
export const FIXED_PEOPLE: Readonly<Record<string, RegisteredPerson | null>> = {
  '00000010740': { situacao: '2', regular: false },
  '00000010820': null,
  '00000010901': {
    situacao: '0',
    regular: true,
    nome: 'Maria Fictícia da Silva',
    mae: 'Joana Fictícia da Silva',
    nascimento: '1990-05-20',
  },
  '00000010405': {
    situacao: '0',
    regular: true,
    nome: 'Davi Exemplo Recadastrado',
    mae: 'Lúcia Exemplo Recadastrada',
    nascimento: '1985-03-15',
  },
};

export const BLOCKED_CPF = '00000011045';
export const REFUSED_AT_ACTIVATION = '00000011126';

export const FIXED_COMPANIES: Readonly<Record<string, { nome: string; nomeFantasia: string }>> = {
  '00000103000151': { nome: 'Comercial Fictícia de Exemplos LTDA', nomeFantasia: 'Casa dos Exemplos' },
};
