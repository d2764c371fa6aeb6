import type { Painel } from '../../../src/contract/overview';

/** A company of three people, two of whose accesses have an end. */
export const OVERVIEW: Painel = {
  em: '2026-11-24T12:42:00.000Z',
  pessoas: { total: 1250, vencidas: 5, vencemEm7: 6, vencemEm30: 19, vencemEm90: 47, semEntrar: 250 },
  contratos: {
    total: 14,
    itens: Array.from({ length: 8 }, (_, index) => ({
      nuContrato: `991200010${index}`,
      categoria: 'OURO',
      pessoas: 124 - index,
    })),
  },
  centros: {
    total: 1,
    itens: [{ nuContrato: '9912000101', coCentroCusto: '0101', nome: 'Matriz', pessoas: 86 }],
  },
  sistemas: { total: 1, itens: [{ idSistema: 'SIS1', nome: 'Postagem', pessoas: 40 }] },
  cartoes: {
    total: 146,
    semUso: {
      total: 1,
      itens: [
        {
          nuCartao: '0075190030',
          nuContrato: '9912000101',
          coCentroCusto: '0101',
          nomeCentroCusto: 'Matriz',
          pessoas: 0,
        },
      ],
    },
    comMuitas: {
      total: 1,
      itens: [
        {
          nuCartao: '0075190031',
          nuContrato: '9912000101',
          coCentroCusto: '0101',
          nomeCentroCusto: 'Matriz',
          pessoas: 62,
        },
      ],
    },
  },
  semanas: Array.from({ length: 53 }, (_, index) => ({
    de: new Date(Date.UTC(2025, 10, 24 + index * 7)).toISOString().slice(0, 10),
    mudancas: index,
  })),
  proximas: [
    { idProdutoPF: '00000010154', nome: 'ANA EXEMPLO', validoAte: '2026-11-24', diasRestantes: 0 },
    { idProdutoPF: '00000010235', nome: 'CAIO AMOSTRA', validoAte: '2026-11-29', diasRestantes: 5 },
  ],
  terceiros: {
    total: 2,
    semSegundaEtapa: 1,
    itens: [
      { idProdutoPF: '00000010235', nome: 'BRUNO FICTICIO', perfil: 'S', segundaEtapa: false },
      { idProdutoPF: '00000010154', nome: 'ANA EXEMPLO', perfil: 'A', segundaEtapa: true },
    ],
  },
};
