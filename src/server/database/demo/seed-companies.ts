import type { Db } from '../connection';
import { type SeedContext, dateAfter, daysBefore } from './account-rows';
import { insertAll } from './batch';
import { COMPANY_SYSTEMS, DEMO_CONTRACTS, DEMO_DELEGATES, DEMO_SYSTEMS } from './company-data';

export interface DemoCard {
  company: string;
  contract: string;
  co: string;
  number: string;
  status: 'ATIVO' | 'CANCELADO' | 'SUSPENSO' | 'IRREGULAR';
}

/** Every tenth card is cancelled, suspended or irregular. */
const ODD_STATUS = ['CANCELADO', 'SUSPENSO', 'IRREGULAR'] as const;

/** All posting cards of the demo, numbered through. */
export const DEMO_CARDS: readonly DemoCard[] = DEMO_CONTRACTS.flatMap((contract) =>
  contract.centres.flatMap(([co]) =>
    Array.from({ length: contract.cardsPerCentre }, () => ({
      company: contract.company,
      contract: contract.number,
      co,
    })),
  ),
).map((card, index) => ({
  ...card,
  number: String(67_000_001 + index).padStart(10, '0'),
  status: index % 10 === 9 ? (ODD_STATUS[Math.floor(index / 10) % 3] as 'CANCELADO') : 'ATIVO',
}));

/** Contracts, cost centres, cards, systems, and who may delegate for whom. */
export async function seedCompanies(db: Db, { now, id }: SeedContext): Promise<void> {
  await insertAll(
    db,
    'contract',
    DEMO_CONTRACTS.map((contract) => ({
      company: id(contract.company),
      nu_contrato: contract.number,
      nu_se: contract.se,
      categoria: contract.category,
      status: contract.status,
      dt_inicio: dateAfter(now, -3 * 365),
      dt_fim: contract.status === 'EM_DESENVOLVIMENTO' ? null : dateAfter(now, 2 * 365),
    })),
  );
  await insertAll(
    db,
    'cost_centre',
    DEMO_CONTRACTS.flatMap((contract) =>
      contract.centres.map(([co, nome]) => ({ company: id(contract.company), nu_contrato: contract.number, co, nome })),
    ),
  );
  await insertAll(
    db,
    'posting_card',
    DEMO_CARDS.map((card) => ({
      company: id(card.company),
      nu_contrato: card.contract,
      nu_cartao: card.number,
      co: card.co,
      status: card.status,
    })),
  );
  await insertAll(
    db,
    'system',
    DEMO_SYSTEMS.map(({ groups: _groups, ...system }) => ({
      ...system,
      url_homologacao: `https://homologacao.sistemas.example/${system.sigla.toLowerCase()}`,
      url_producao: `https://sistemas.example/${system.sigla.toLowerCase()}`,
    })),
  );
  await insertAll(
    db,
    'system_group',
    DEMO_SYSTEMS.flatMap(({ id: system, groups }) =>
      groups.map(([grupo, nome, descricao, descricao_en]) => ({ system, grupo, nome, descricao, descricao_en })),
    ),
  );
  await insertAll(
    db,
    'company_system',
    Object.entries(COMPANY_SYSTEMS).flatMap(([company, systems]) =>
      systems.map((system) => ({ company: id(company), system })),
    ),
  );
  const delegates = DEMO_DELEGATES.map((delegate) => ({
    ...delegate,
    company: id(delegate.company),
    person: id(delegate.person),
  }));
  await insertAll(
    db,
    'delegate',
    delegates.map(({ company, person, perfil }) => ({ company, person, perfil, criado_em: daysBefore(now, 200) })),
  );
  await insertAll(
    db,
    'delegate_contract',
    delegates.flatMap(({ company, person, contracts = [] }) =>
      contracts.map((nu_contrato) => ({ company, person, nu_contrato })),
    ),
  );
  await insertAll(
    db,
    'delegate_system',
    delegates.flatMap(({ company, person, systems = [] }) => systems.map((system) => ({ company, person, system }))),
  );
}
