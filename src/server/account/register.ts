import { type Insertable, sql } from 'kysely';
import type { CodeSent } from '../../contract/account';
import type { Channel } from '../../contract/constants';
import { TERMS_VERSION } from '../../contract/registration';
import { normaliseName } from '../../contract/validation';
import { audit } from '../audit';
import { channelFor, sendCode } from '../codes/flows';
import { registrationBound } from '../codes/registration';
import type { Db } from '../database/connection';
import type { AccountTable } from '../database/schema';
import type { Call } from '../http/call';
import { hashSecret, newId } from '../ids';
import { hit } from '../limits';
import { enqueue, tellOwners } from '../outbox/enqueue';

const DAY_MS = 86_400_000;
/** A pending registration that is not confirmed by then is void. */
const PENDING_MS = DAY_MS;

type Columns = Insertable<AccountTable>;
type Given = 'tipo' | 'id_produto' | 'nome' | 'email' | 'ddi_movel' | 'ddd_movel' | 'fone_movel' | 'senha_hash';
type Optional =
  | 'cpf'
  | 'cnpj'
  | 'an8'
  | 'numero_contrato'
  | 'responsavel'
  | 'nome_fantasia'
  | 'nome_da_mae'
  | 'data_nascimento'
  | 'sexo'
  | 'cie'
  | 'tipo_estrangeiro'
  | 'sediada_fora_brasil';

/** A checked registration: the federal registry has agreed, the password is hashed. */
export interface Registration {
  account: Pick<Columns, Given> & Partial<Pick<Columns, Optional>>;
  necessidades?: readonly number[];
  /** The wish; a phone of another country gets its code by e-mail. */
  meioEnvio: Channel;
  funcao: 'CADASTRO_USUARIO' | 'CADASTRO_DEPENDENTE';
}

export type RegisterCall = Pick<Call, 'db' | 'now' | 'origin' | 'language' | 'deps'> & {
  permit: { session: { sessionId: string; account: { id: string } } } | null;
};

/**
 * Opens a pending account and sends its code; for a number that has a live account the same answer, with a flow that confirms nothing,
 * and a notice to that account. A pending registration of the same number is replaced. Both ways do the same work in the same
 * order, so that the time tells nothing either.
 * @throws Refusal as sendCode does
 */
export async function register(call: RegisterCall, registration: Registration): Promise<CodeSent> {
  const { account } = registration;
  await lockNumbers(call.db, numbersOf(account));
  await replacePending(call, account);
  const owner = await liveOwner(call.db, account);
  const canal = channelFor(registration.meioEnvio, account);
  const id = await insertPending(call, registration, canal);
  if (id && registration.necessidades?.length) {
    await call.db
      .insertInto('account_special_need')
      .values(registration.necessidades.map((necessidade) => ({ account: id, necessidade })))
      .execute();
  }
  await audit(call, {
    action: id ? 'registration.started' : 'registration.refused-live',
    target: id ?? owner?.id ?? null,
    ...(account.responsavel && id && { onBehalfOf: id }),
    diff: id ? { termos: TERMS_VERSION } : {},
  });
  const sent = await sendCode(
    { ...call, fluxo: null },
    {
      account: id,
      funcao: registration.funcao,
      canal,
      destino: canal === 'E' ? account.email : `${account.ddd_movel}${account.fone_movel}`,
      bound: registrationBound(account.id_produto),
    },
  );
  if (!id && owner) await tellOwner(call, owner, account);
  return sent;
}

/** The documents of an account, those that it has. */
function documentsOf(account: Registration['account']): ['cpf' | 'cnpj' | 'an8', string][] {
  return (['cpf', 'cnpj', 'an8'] as const).flatMap((column) => (account[column] ? [[column, account[column]]] : []));
}

/** A login that is the document itself needs no lock of its own. */
function numbersOf(account: Registration['account']): string[] {
  const documents = documentsOf(account).map(([column, number]) => `${column}:${number}`);
  return isChosen(account) ? [...documents, `login:${account.id_produto.toLowerCase()}`] : documents;
}

const isChosen = (account: Registration['account']) => account.id_produto !== (account.cpf ?? account.cnpj);

/** Registrations of the same number are one after another, on every copy of the server. */
export async function lockNumbers(db: Db, numbers: readonly string[]): Promise<void> {
  for (const number of [...new Set(numbers)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${number}`}, 0))`.execute(db);
}

/**
 * A number belongs to whoever can prove it: a new registration takes it from one that was never confirmed. A chosen username
 * belongs to nobody beforehand: only its own person (same e-mail) takes it back, or anybody once it has lapsed.
 */
async function replacePending(call: RegisterCall, account: Registration['account']): Promise<void> {
  const lower = (text: string) => text.toLowerCase();
  await call.db
    .updateTable('account')
    .set({ situacao: 'C', encerrado_em: call.now, motivo_encerramento: 'SUBSTITUIDO' })
    .where('situacao', '=', 'P')
    .where((eb) =>
      eb.or([
        ...documentsOf(account).map(([column, number]) => eb(column, '=', number)),
        eb.and([
          eb(eb.fn<string>('lower', ['id_produto']), '=', lower(account.id_produto)),
          eb.or([eb(eb.fn<string>('lower', ['email']), '=', lower(account.email)), eb('pendente_ate', '<=', call.now)]),
        ]),
      ]),
    )
    .execute();
}

interface Owner {
  id: string;
  id_produto: string;
  email: string;
  situacao: string;
}

async function liveOwner(db: Db, account: Registration['account']): Promise<Owner | null> {
  const owner = await db
    .selectFrom('account')
    .select(['id', 'id_produto', 'email', 'situacao'])
    .where('situacao', 'in', ['P', 'A', 'R'])
    .where((eb) =>
      eb.or([
        ...documentsOf(account).map(([column, number]) => eb(column, '=', number)),
        eb(eb.fn<string>('lower', ['id_produto']), '=', account.id_produto.toLowerCase()),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return owner ?? null;
}

/** @returns the new account's id; null when one of its numbers, or its login, belongs to a live account */
async function insertPending(call: RegisterCall, { account }: Registration, canal: Channel): Promise<string | null> {
  const inserted = await call.db
    .insertInto('account')
    .values({
      tipo: account.tipo,
      id_produto: account.id_produto,
      cpf: account.cpf ?? null,
      cnpj: account.cnpj ?? null,
      an8: account.an8 ?? null,
      numero_contrato: account.numero_contrato ?? null,
      responsavel: account.responsavel ?? null,
      nome: account.nome,
      nome_fantasia: account.nome_fantasia ?? null,
      nome_da_mae: account.nome_da_mae ?? null,
      data_nascimento: account.data_nascimento ?? null,
      sexo: account.sexo ?? 'N',
      cie: account.cie ?? null,
      tipo_estrangeiro: account.tipo_estrangeiro ?? 'N',
      sediada_fora_brasil: account.sediada_fora_brasil ?? 'N',
      email: account.email,
      ddi_movel: account.ddi_movel,
      ddd_movel: account.ddd_movel,
      fone_movel: account.fone_movel,
      senha_hash: account.senha_hash,
      id: newId(),
      situacao: 'P',
      nome_busca: normaliseName(account.nome),
      meio_envio: canal,
      senha_alterada_em: call.now,
      pendente_ate: new Date(call.now.getTime() + PENDING_MS),
      termo_versao: TERMS_VERSION,
      termo_aceito_em: call.now,
      tokens_valid_from: call.now,
      criado_em: call.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** An address hears of it at most once a day, whatever accounts it has. Who chose a username that is taken is told so, at the address that was typed. */
async function tellOwner(call: RegisterCall, owner: Owner, account: Registration['account']): Promise<void> {
  if (owner.situacao !== 'P') {
    const verdict = await hit(
      call.db,
      `registration:notice:${hashSecret(owner.email.toLowerCase())}`,
      { hits: 1, seconds: DAY_MS / 1000 },
      call.now,
    );
    if (verdict.allowed)
      await tellOwners(call, [
        { kind: 'email', account: owner.id, destino: owner.email, template: 'registration-attempt', values: {} },
      ]);
  }
  const taken = isChosen(account) && owner.id_produto.toLowerCase() === account.id_produto.toLowerCase();
  if (taken && owner.email.toLowerCase() !== account.email.toLowerCase())
    await enqueue(call, {
      kind: 'email',
      account: null,
      destino: account.email,
      template: 'username-taken',
      values: {},
    });
}
