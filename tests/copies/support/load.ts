import { randomUUID } from 'node:crypto';

/** What a client knows of its own writes at the end. */
export interface Written {
  /** Labels of the addresses whose creation was acknowledged, by the account's login. */
  acknowledged: { login: string; label: string }[];
  /** Requests that had to be repeated, with their key, because nobody answered or the server could not. */
  repeated: number;
  /** The longest time from the first try of a write to its acknowledgement, in ms: the worst that any one client saw. */
  longestWait: number;
  /** Answers that no client of a working server should see. */
  wrong: string[];
  perSecond: number;
}

export interface Writer {
  login: string;
  token: string;
}

const PAUSE_MS = 100;

/** A write that nobody has acknowledged for this long: the service is not coming back. */
const GIVE_UP_MS = 30_000;

/** As many addresses as a client gives one account; the server takes 100. */
const EACH = 90;

/**
 * Creates addresses, one after another and for each list of accounts at once, until told to stop or every account has its share; whatever
 * is not acknowledged is repeated with the same Idempotency-Key until it is.
 */
export function startLoad(url: string, clients: readonly (readonly Writer[])[]): { stop(): Promise<Written> } {
  const written: Written = { acknowledged: [], repeated: 0, longestWait: 0, wrong: [], perSecond: 0 };
  const started = Date.now();
  const stopping = new AbortController();

  async function write({ login, token }: Writer, label: string): Promise<void> {
    const key = randomUUID();
    const begun = Date.now();
    while (Date.now() - begun < GIVE_UP_MS) {
      const answer = await fetch(`${url}/api/v1/usuarios/${login}/enderecos`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          identificacao: label,
          siglaPais: 'BR',
          nomePais: 'Brasil',
          codigoPostal: '01001000',
          logradouro: 'PRAÇA DA SÉ',
          numero: '1',
          complemento: '',
          bairro: 'SÉ',
          cidade: 'SÃO PAULO',
          uf: 'SP',
          ddiFixo: '',
          dddFixo: '',
          foneFixo: '',
        }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer && answer.status < 300 && typeof text === 'string') {
        written.longestWait = Math.max(written.longestWait, Date.now() - begun);
        written.acknowledged.push({ login, label });
        return;
      }
      // 500 is never an answer to a database or a copy that went away.
      if (answer && answer.status <= 500) {
        written.wrong.push(`${answer.status} ${text}`);
        return;
      }
      written.repeated += 1;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    written.wrong.push(`${label} was not acknowledged within ${GIVE_UP_MS} ms`);
    stopping.abort();
  }

  const running = Promise.all(
    clients.map(async (accounts) => {
      for (let serial = 0; !stopping.signal.aborted && serial < accounts.length * EACH; serial += 1)
        await write(accounts[Math.floor(serial / EACH)] as Writer, `C${started % 1_000_000}-${serial}`);
    }),
  );
  return {
    stop: async () => {
      stopping.abort();
      await running;
      return { ...written, perSecond: Math.round((written.acknowledged.length * 1000) / (Date.now() - started)) };
    },
  };
}
