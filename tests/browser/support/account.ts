import { expect } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { PASSWORD } from './test';
import type { Mailbox } from './mailbox';

const checkDigit = (digits: readonly number[]) => {
  const rest = digits.reduce((sum, digit, index) => sum + digit * (digits.length + 1 - index), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

/** A CPF with right check digits that the embedded registry knows nothing special of. */
export function someCpf(): string {
  const base = Array.from(String(randomInt(200_000_000, 999_999_999)), Number);
  const first = checkDigit(base);
  return [...base, first, checkDigit([...base, first])].join('');
}

export interface NewPerson {
  login: string;
  email: string;
}

type Body = Record<string, unknown>;

async function register(serverUrl: string, mailbox: Mailbox, body: Body): Promise<NewPerson> {
  const login = String(body.idPostal);
  const email = `p${login}@exemplo.test`;
  const send = (method: string, path: string, content: Body, headers: Record<string, string> = {}) =>
    fetch(`${serverUrl}/api${path}`, {
      method,
      // Whoever registers in Portuguese is written to in Portuguese.
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'pt-BR', ...headers },
      body: JSON.stringify(content),
    });
  const registered = await send('POST', '/v1/usuarios/pf', {
    dataNascimento: '1990-05-17',
    sexo: 'N',
    tipo: 'PF',
    termoAceito: 'S',
    senha: PASSWORD,
    email,
    meioEnvio: 'E',
    situacaoAtual: 'P',
    ...body,
  });
  expect(registered.status, await registered.clone().text()).toBe(201);
  const { fluxo } = (await registered.json()) as { fluxo: string };
  const code = await mailbox.code(email);
  const activated = await send('PUT', '/v1/public/cadastro/ativacao', { idPostal: login, code }, { 'X-Fluxo': fluxo });
  expect(activated.status, await activated.clone().text()).toBe(204);
  return { login, email };
}

/** Registers a Brazilian individual of this journey's own through the server's calls, and activates the account. */
export function newPerson(serverUrl: string, mailbox: Mailbox, nome = 'PESSOA DE TESTE'): Promise<NewPerson> {
  const cpf = someCpf();
  return register(serverUrl, mailbox, {
    idPostal: cpf,
    cpf,
    nome,
    nomeDaMae: 'MAE DE TESTE',
    tipoEstrangeiro: 'N',
    ddiMovel: '55',
    dddMovel: '11',
    foneMovel: `9${cpf.slice(0, 8)}`,
  });
}

/** The same for a foreigner abroad without a CPF, whose login is a chosen username. */
export function newForeigner(serverUrl: string, mailbox: Mailbox): Promise<NewPerson> {
  return register(serverUrl, mailbox, {
    idPostal: `visitante${randomInt(100_000, 999_999)}`,
    nome: 'VISITANTE DE TESTE',
    cie: 'XX1234567',
    tipoEstrangeiro: 'E',
    ddiMovel: '34',
    dddMovel: '600',
    foneMovel: '123456',
  });
}

/** Ends the session of a token, as somebody does from another device. */
export async function endSession(serverUrl: string, login: string, token: string): Promise<void> {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  const answer = await fetch(`${serverUrl}/api/v1/usuarios/${login}/sessoes`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ idSessao: sid }),
  });
  expect(answer.status, await answer.clone().text()).toBe(204);
}
