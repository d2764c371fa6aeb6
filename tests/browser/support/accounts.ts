import { fromWire, toWire } from '../../../src/contract/product';
import { type FormName, forms, PASSWORD as REGISTERED_PASSWORD } from '../../contract/rules-registration';
import type { Mailbox } from './mailbox';

const PRODUCT = 'Postal';

/** The six registrations. */
export type Variant = Extract<FormName, `brasileiro` | `estrangeiro-${string}` | `empresa-${string}`>;

/** What somebody typed to register; every value that a field takes is text. */
export type Typed = Record<string, string | boolean>;

export interface OwnAccount {
  /** The login on the sign-on page. */
  login: string;
  password: string;
  typed: Typed;
}

/** A registration's typed values with numbers that nobody else has. */
export const typedFor = (variant: Variant, changes: Typed = {}): Typed => ({
  ...(forms[variant].valid() as Typed),
  ...changes,
});

/** The login that a registration makes. */
export const loginOf = (typed: Typed): string => String(typed.inputLogin ?? typed.cpf ?? typed.cnpj);

async function send(url: string, method: string, body: unknown, fluxo?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'pt-BR', ...(fluxo && { 'X-Fluxo': fluxo }) },
    body: JSON.stringify(toWire(body, PRODUCT)),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answers ${answer.status}: ${text}`);
  return text === '' ? undefined : fromWire(JSON.parse(text), PRODUCT);
}

/** An active account of the journey's own, made by the calls that the form makes. */
export async function ownAccount(
  server: string,
  mailbox: Mailbox,
  variant: Variant,
  changes: Typed = {},
): Promise<OwnAccount> {
  const typed = typedFor(variant, changes);
  const api = `${server}/api/v1`;
  const payload = forms[variant].payload(typed);
  const sent = (await send(`${api}/usuarios/${variant.startsWith('empresa') ? 'pj' : 'pf'}`, 'POST', payload)) as {
    fluxo: string;
  };
  const login = loginOf(typed);
  await send(
    `${api}/public/cadastro/ativacao`,
    'PUT',
    { idProduto: login, code: await mailbox.code(String(typed.email)) },
    sent.fluxo,
  );
  return { login, password: REGISTERED_PASSWORD, typed };
}
