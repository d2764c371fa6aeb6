import type { CodePurpose } from '../../../contract/constants';
import { maskDestination } from '../../../contract/format';
import { newId } from '../../ids';
import type { Db } from '../connection';
import { DEMO, DEMO_COMPANIES } from './accounts';
import { type SeedContext, daysBefore } from './account-rows';
import { insertAll } from './batch';

/** Special needs of Ana: visual and auditory. */
export async function seedSpecialNeeds(db: Db, { id }: SeedContext): Promise<void> {
  await insertAll(
    db,
    'account_special_need',
    [2, 4].map((necessidade) => ({ account: id(DEMO.ana), necessidade })),
  );
}

interface Place {
  identificacao: string;
  codigo_postal: string;
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  uf: string;
}

const PAULISTA = {
  codigo_postal: '01310-100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
};
const PLACES = {
  home: { ...PAULISTA, identificacao: 'Minha casa', numero: '9901', complemento: 'Apartamento 1' },
  work: {
    identificacao: 'Meu trabalho',
    codigo_postal: '01001-000',
    logradouro: 'Praça da Sé',
    numero: 'S/N',
    complemento: 'lado ímpar',
    bairro: 'Sé',
    cidade: 'São Paulo',
    uf: 'SP',
  },
  rio: {
    identificacao: 'Minha casa',
    codigo_postal: '20020-100',
    logradouro: 'Avenida Nilo Peçanha',
    numero: '9902',
    complemento: '',
    bairro: 'Centro',
    cidade: 'Rio de Janeiro',
    uf: 'RJ',
  },
  minas: {
    identificacao: 'Minha casa',
    codigo_postal: '30350-210',
    logradouro: 'Rua Matipó',
    numero: '9903',
    complemento: '',
    bairro: 'Santo Antônio',
    cidade: 'Belo Horizonte',
    uf: 'MG',
  },
  sede: { ...PAULISTA, identificacao: 'Sede', numero: '9910', complemento: 'Conjunto 1' },
} satisfies Record<string, Place>;

/** Ana has two addresses; the others at most one. */
export async function seedAddresses(db: Db, { id, now }: SeedContext): Promise<void> {
  const brazilian = (login: string, place: Place, principal = true) => ({
    id: newId(),
    account: id(login),
    principal,
    sigla_pais: 'BR',
    nome_pais: 'Brasil',
    ...place,
    ddi_fixo: '55',
    ddd_fixo: '11',
    fone_fixo: '30000000',
    criado_em: daysBefore(now, 300),
  });
  const abroad = (login: string, place: Place, country: [string, string], phone: [string, string, string]) => ({
    ...brazilian(login, place),
    sigla_pais: country[0],
    nome_pais: country[1],
    ddi_fixo: phone[0],
    ddd_fixo: phone[1],
    fone_fixo: phone[2],
  });
  const madrid = {
    identificacao: 'Mi casa',
    codigo_postal: '28000',
    logradouro: 'Calle del Ejemplo',
    numero: '1',
    complemento: '',
    bairro: 'Centro',
    cidade: 'Madrid',
    uf: 'Madrid',
  };
  const delaware = {
    identificacao: 'Headquarters',
    codigo_postal: '19700',
    logradouro: 'Sample Street',
    numero: '100',
    complemento: '',
    bairro: 'Downtown',
    cidade: 'Sampletown',
    uf: 'Delaware',
  };
  await insertAll(db, 'address', [
    brazilian(DEMO.ana, PLACES.home),
    brazilian(DEMO.ana, PLACES.work, false),
    brazilian(DEMO.bruno, PLACES.rio),
    brazilian(DEMO.carla, PLACES.minas),
    brazilian(DEMO.elena, { ...PLACES.home, numero: '9905' }),
    abroad(DEMO.traveller, madrid, ['ES', 'Espanha'], ['34', '900', '000000']),
    ...DEMO_COMPANIES.map(({ login, abroad: foreign }) =>
      foreign
        ? abroad(login, delaware, ['US', 'Estados Unidos'], ['1', '555', '0100000'])
        : brazilian(login, PLACES.sede),
    ),
  ]);
}

const SENT: readonly [CodePurpose, 'E' | 'C'][] = [
  ['CADASTRO_USUARIO', 'E'],
  ['ALTERAR_EMAIL', 'E'],
  ['ALTERAR_TELEFONE', 'C'],
  ['ALTERAR_SENHA', 'E'],
  ['ALTERAR_DADOS', 'E'],
  ['ESQUECEU_SENHA', 'C'],
];

/** Codes that were sent, enough of Ana's for a second page, and her last changes in the audit. */
export async function seedHistory(db: Db, { id, now }: SeedContext): Promise<void> {
  const sent = (login: string, phone: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const [funcao, canal] = SENT[index % SENT.length] as (typeof SENT)[number];
      return {
        id: newId(),
        account: id(login),
        funcao,
        canal,
        destino_mascarado: maskDestination(canal, canal === 'E' ? `${login.toLowerCase()}@contas.example` : phone),
        numero_mascarado: `****${String((index * 37 + 11) % 100).padStart(2, '0')}`,
        // Days ago, so that the limits of the day do not count them.
        criado_em: daysBefore(now, 390 - index * 15 - 0.37 * index),
      };
    });
  await insertAll(db, 'code_sent', [
    ...sent(DEMO.ana, '11900000101', 24),
    ...sent(DEMO.bruno, '21900000102', 6),
    ...sent(DEMO.company, '11900000201', 4),
  ]);

  const change = (login: string, action: string, fields: string[], days: number) => ({
    id: newId(),
    at: daysBefore(now, days),
    actor: id(login),
    on_behalf_of: null,
    target: id(login),
    action,
    diff: JSON.stringify({ fields }),
    address: '127.0.0.1',
    claimed_address: null,
  });
  await insertAll(db, 'audit_event', [
    change(DEMO.ana, 'contact.email-changed', ['email'], 90),
    change(DEMO.ana, 'contact.phone-changed', ['foneMovel'], 45),
    change(DEMO.bruno, 'contact.email-changed', ['email'], 70),
    change(DEMO.company, 'contact.email-changed', ['email'], 30),
  ]);
}
