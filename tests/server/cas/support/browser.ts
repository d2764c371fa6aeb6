import type { Insertable } from 'kysely';
import type { AccountTable } from '../../../../src/server/database/schema';
import { hashPassword } from '../../../../src/server/sessions/password';
import { addPerson } from '../../support/accounts';
import type { TestServer } from '../../support/app';

export const PASSWORD = 'Segredo@2026';

/** An account that can sign in with `PASSWORD`. */
export async function addMember(server: Pick<TestServer, 'db'>, values: Partial<Insertable<AccountTable>> = {}) {
  return addPerson(server.db, { senha_hash: await hashPassword(PASSWORD), ...values });
}

export interface Page {
  status: number;
  headers: Headers;
  text: string;
  location: string | null;
}

/** A browser as far as sign-on needs one: it keeps cookies, follows nothing, and fills the form that it got last. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Every cookie that it was given, with its attributes. */
  readonly given: string[] = [];
  private page = '';
  private readonly url: string;
  private readonly headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.headers = { 'accept-language': 'pt-BR', ...headers };
  }

  async get(path: string): Promise<Page> {
    return this.send(path, {});
  }

  async post(path: string, fields: Record<string, string>): Promise<Page> {
    return this.send(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Posts as a page's script does: the page stays. */
  async peek(path: string, fields: Record<string, string>): Promise<Page> {
    const shown = this.page;
    const answer = await this.post(path, fields);
    this.page = shown;
    return answer;
  }

  /** The value of a hidden field of the page that came last. */
  field(name: string): string | undefined {
    const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(this.page)?.[1];
    return value?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  }

  /** Opens the sign-in form and sends it. */
  async signIn(
    login: string,
    password: string,
    { service, query = '' }: { service?: string; query?: string } = {},
  ): Promise<Page> {
    await this.get(`/cas/login?${service === undefined ? '' : `service=${encodeURIComponent(service)}`}${query}`);
    return this.submit({ username: login, password });
  }

  /** Sends the form of the page that came last. */
  async submit(fields: Record<string, string>): Promise<Page> {
    const carried = ['service', 'renew', 'method', 'lt', 'confirm'].flatMap((name) => {
      const value = this.field(name);
      return value === undefined ? [] : [[name, value]];
    });
    return this.post('/cas/login', { ...Object.fromEntries(carried), ...fields });
  }

  private async send(path: string, init: RequestInit): Promise<Page> {
    const answer = await fetch(this.url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...this.headers, cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      this.given.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await answer.text();
    this.page = text;
    return { status: answer.status, headers: answer.headers, text, location: answer.headers.get('location') };
  }
}

/** The ticket in the address that a sign-in led to. */
export const ticketIn = (page: Pick<Page, 'location'>) =>
  /[?&]ticket=(ST-[A-Za-z0-9-]+)/.exec(page.location ?? '')?.[1] ?? '';

export interface Validation {
  user?: string;
  attributes?: { jwt: string[]; [name: string]: unknown };
  code?: string;
}

/** Validates a ticket as the portal does, over JSON. */
export async function validate(url: string, query: Record<string, string>): Promise<Validation> {
  const answer = await fetch(`${url}/cas/p3/serviceValidate?${new URLSearchParams({ format: 'json', ...query })}`);
  const { serviceResponse } = (await answer.json()) as {
    serviceResponse: {
      authenticationSuccess?: Validation;
      authenticationFailure?: { code: string; description: string };
    };
  };
  return { ...serviceResponse.authenticationSuccess, ...serviceResponse.authenticationFailure };
}
