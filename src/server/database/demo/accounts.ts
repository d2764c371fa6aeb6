import { cnpjOf, cpfOf } from './numbers';

/** Password of every demo account; published, and therefore never in production. */
export const DEMO_PASSWORD = 'Postal@2026';

/** The key of the demo account that has an authenticator app, as it is typed into one; published as the password is. */
export const DEMO_APP_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The demo accounts by role in the story: their logins, as the sign-in page lists them. */
export const DEMO = {
  ana: '00000010154',
  bruno: '00000010235',
  carla: '00000010316',
  davi: '00000010405',
  elena: '00000010588',
  traveller: 'viajante01',
  fabio: '00000010669',
  company: '00000101000162',
  expired: '00000102000107',
  foreignCompany: '00000104000104',
  globalTrade: 'globaltrade',
  alphanumeric: 'TESTE001000106',
  support: 'suporte01',
  julia: '00000011550',
} as const;

/** People who call support, each with another reason, and who are not on the sign-in page. */
export const CALLERS = {
  livia: cpfOf(116),
  mauro: cpfOf(117),
  nadia: cpfOf(118),
  olavo: cpfOf(119),
} as const;

/** Accounts that only fill the picture, and are not on the sign-in page. */
export const EXTRA = {
  gabriela: cpfOf(112),
  helio: cpfOf(114),
  transport: cnpjOf(105),
  bookshop: cnpjOf(106),
} as const;

/** Invited by the company, and without an account. */
export const INVITED_CPF = cpfOf(190);

export interface DemoPerson {
  login: string;
  cpf: string | null;
  nome: string;
  mae: string | null;
  /** `yyyy-mm-dd`, or an age in years. */
  born: string | number;
  sexo: 'F' | 'M' | 'O' | 'N';
  kind?: 'N' | 'B' | 'E';
  cie?: string;
  situation?: 'A' | 'R';
  guardian?: string;
  support?: boolean;
  phone?: [ddi: string, ddd: string, number: string];
  channel?: 'E' | 'C';
  /** Another address than the login's. */
  email?: string;
}

/** Refused by the mailbox page, too: nobody's address ends like this (RFC 2606). */
export const REFUSED_ADDRESS = 'livia.chamada@contas.invalid';

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    login: DEMO.ana,
    cpf: DEMO.ana,
    nome: 'ANA EXEMPLO',
    mae: 'LUIZA EXEMPLO',
    born: '1988-04-12',
    sexo: 'F',
    phone: ['55', '11', '900000101'],
  },
  {
    login: DEMO.bruno,
    cpf: DEMO.bruno,
    nome: 'BRUNO FICTÍCIO',
    mae: 'MARTA FICTÍCIA',
    born: '1979-11-03',
    sexo: 'M',
    phone: ['55', '21', '900000102'],
    channel: 'C',
  },
  {
    login: DEMO.carla,
    cpf: DEMO.carla,
    nome: 'CARLA MODELO',
    mae: 'MAE DESCONHECIDA',
    born: '1994-07-28',
    sexo: 'F',
    phone: ['55', '31', '900000103'],
  },
  // The registry has another spelling of the name, another mother and another date: that is what is reviewed.
  {
    login: DEMO.davi,
    cpf: DEMO.davi,
    nome: 'DAVI EXEMPLO',
    mae: 'MAE DESCONHECIDA',
    born: '1985-03-16',
    sexo: 'M',
    situation: 'R',
    phone: ['55', '41', '900000104'],
  },
  {
    login: DEMO.elena,
    cpf: DEMO.elena,
    nome: 'ELENA INVENTADA',
    mae: 'ROSA INVENTADA',
    born: '1991-01-19',
    sexo: 'F',
    kind: 'B',
    cie: 'EX105880',
    phone: ['55', '51', '900000105'],
  },
  {
    login: DEMO.julia,
    cpf: DEMO.julia,
    nome: 'JÚLIA ENSAIO',
    mae: 'MAE DESCONHECIDA',
    born: '1990-10-02',
    sexo: 'F',
    phone: ['55', '61', '900000115'],
  },
  {
    login: DEMO.traveller,
    cpf: null,
    nome: 'IGNACIO IMAGINARIO',
    mae: null,
    born: '1983-09-09',
    sexo: 'M',
    kind: 'E',
    cie: 'XX0000001',
    phone: ['34', '600', '000001'],
  },
  {
    login: DEMO.fabio,
    cpf: DEMO.fabio,
    nome: 'FÁBIO EXEMPLO',
    mae: 'ANA EXEMPLO',
    born: 16,
    sexo: 'M',
    guardian: DEMO.ana,
    phone: ['55', '11', '900000106'],
  },
  {
    login: EXTRA.gabriela,
    cpf: EXTRA.gabriela,
    nome: 'GABRIELA EXEMPLO',
    mae: 'ANA EXEMPLO',
    born: 9,
    sexo: 'F',
    guardian: DEMO.ana,
    phone: ['55', '11', '900000112'],
  },
  // Of age, and not yet looking after the account.
  {
    login: EXTRA.helio,
    cpf: EXTRA.helio,
    nome: 'HÉLIO FICTÍCIO',
    mae: 'MARTA FICTÍCIA',
    born: 18,
    sexo: 'M',
    guardian: DEMO.bruno,
    phone: ['55', '21', '900000114'],
  },
  // Found together by the surname, which means a call.
  ...(
    [
      [CALLERS.livia, 'LÍVIA CHAMADA', '900000116'],
      [CALLERS.mauro, 'MAURO CHAMADA', '900000117'],
      [CALLERS.nadia, 'NÁDIA CHAMADA', '900000118'],
      [CALLERS.olavo, 'OLAVO CHAMADA', '900000119'],
    ] as const
  ).map(([login, nome, number]): DemoPerson => ({
    login,
    cpf: login,
    nome,
    mae: 'MAE DESCONHECIDA',
    born: '1987-06-15',
    sexo: 'N',
    phone: ['55', '61', number],
    ...(login === CALLERS.livia && { email: REFUSED_ADDRESS }),
  })),
  {
    login: DEMO.support,
    cpf: null,
    nome: 'SUPORTE DE EXEMPLO',
    mae: null,
    born: '1990-01-01',
    sexo: 'N',
    support: true,
    phone: ['55', '61', '900000113'],
  },
];

export interface DemoCompany {
  login: string;
  cnpj: string | null;
  an8?: string;
  contract?: string;
  nome: string;
  tradeName: string;
  abroad?: boolean;
  expired?: boolean;
  phone: [ddi: string, ddd: string, number: string];
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    login: DEMO.company,
    cnpj: DEMO.company,
    nome: 'EXEMPLO COMERCIO ELETRONICO LTDA',
    tradeName: 'LOJA EXEMPLO',
    phone: ['55', '11', '900000201'],
  },
  {
    login: DEMO.expired,
    cnpj: DEMO.expired,
    nome: 'MODELO DISTRIBUIDORA LTDA',
    tradeName: 'MODELO DISTRIBUI',
    expired: true,
    phone: ['55', '21', '900000202'],
  },
  {
    login: DEMO.foreignCompany,
    cnpj: DEMO.foreignCompany,
    nome: 'SAMPLE IMPORTS INC',
    tradeName: 'SAMPLE IMPORTS',
    abroad: true,
    phone: ['1', '555', '0100104'],
  },
  {
    login: DEMO.globalTrade,
    cnpj: null,
    an8: '10203040',
    contract: '9912345678',
    nome: 'GLOBAL TRADE COMPANY',
    tradeName: 'Global Trade',
    abroad: true,
    phone: ['1', '555', '0100105'],
  },
  {
    login: DEMO.alphanumeric,
    cnpj: DEMO.alphanumeric,
    nome: 'TESTE ALFANUMERICO LTDA',
    tradeName: 'TESTE ALFANUMERICO',
    phone: ['55', '61', '900000206'],
  },
  {
    login: EXTRA.transport,
    cnpj: EXTRA.transport,
    nome: 'FICTICIA TRANSPORTES LTDA',
    tradeName: 'FICTICIA TRANSPORTES',
    phone: ['55', '31', '900000207'],
  },
  {
    login: EXTRA.bookshop,
    cnpj: EXTRA.bookshop,
    nome: 'LIVRARIA IMAGINARIA LTDA',
    tradeName: 'LIVRARIA IMAGINARIA',
    phone: ['55', '41', '900000208'],
  },
];

const FIRST_NAMES = [
  'ALICE',
  'ANTÔNIO',
  'BEATRIZ',
  'CAIO',
  'CECÍLIA',
  'DANIEL',
  'DÉBORA',
  'EDUARDO',
  'ESTELA',
  'FELIPE',
  'FLÁVIA',
  'GUSTAVO',
  'HELENA',
  'HUGO',
  'ISABEL',
  'JOÃO',
  'JÚLIA',
  'LEONARDO',
  'LÍDIA',
  'MÁRCIO',
  'NATÁLIA',
  'OTÁVIO',
  'PATRÍCIA',
  'RENATO',
  'SÔNIA',
];
const LAST_NAMES = [
  'EXEMPLO',
  'FICTÍCIO',
  'MODELO',
  'AMOSTRA',
  'ENSAIO',
  'HIPOTÉTICO',
  'SUPOSTO',
  'IMAGINÁRIO',
  'INVENTADO',
  'SIMULADO',
];

/** The company's 250 grantees: Carla, and 249 people with a combination of names each. */
export const GRANTEE_PEOPLE: readonly DemoPerson[] = Array.from({ length: 249 }, (_, index) => {
  const cpf = cpfOf(1000 + index);
  return {
    login: cpf,
    cpf,
    nome: `${FIRST_NAMES[index % 25]} ${LAST_NAMES[Math.floor(index / 25)]}`,
    mae: 'MAE DESCONHECIDA',
    born: `${1960 + (index % 40)}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    sexo: 'N',
    phone: ['55', '11', String(910_000_000 + index)],
  };
});
