import {
  changePF,
  changePJ,
  getSpecialNeeds,
  PHOTO_MAX_BYTES,
  UNKNOWN_MOTHER,
  validatePF,
  validatePJ,
} from '../../contract/profile';
import type { Channel } from '../../contract/constants';
import { hasHost, normaliseName } from '../../contract/validation';
import { answerOf } from '../account/registry';
import { audit } from '../audit';
import { channelFor, sendCode, useCode } from '../codes/flows';
import { type Call, etagOf, preparedRoute, requireMatch, type Route, route } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { hit } from '../limits';
import type { CompanyCheck, PersonCheck } from '../outside';
import { cleanJpeg } from './jpeg';

/** Mismatches with the registry that one account may make in an hour: its own data are the only ones it may ask about. */
const MISMATCHES = { hits: 3, seconds: 3600 };

type OwnCall = Pick<Call, 'db' | 'now' | 'deps'> & {
  permit: { session: { account: { id: string; id_produto: string } } };
};

/** The actor's own row, already locked; a claimed id that is not the session's is refused. */
async function ownRow(call: OwnCall, claimed: string) {
  const { account } = call.permit.session;
  if (claimed.toLowerCase() !== account.id_produto.toLowerCase()) throw new Refusal('IDC-111');
  return await call.db.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();
}

type OwnRow = Awaited<ReturnType<typeof ownRow>>;

interface PersonalData {
  nome: string;
  cpf: string;
  dataNascimento: string;
  nomeDaMae: string;
}

/** What the change would make of the row: empty fields keep what is registered; a CPF can be added, never replaced. */
function intended(
  row: OwnRow,
  body: { nome: string; cpf: string; dataNascimento: string; tipoEstrangeiro: string; nomeMae?: string },
): PersonalData {
  if (body.tipoEstrangeiro !== row.tipo_estrangeiro) throw new Refusal('IDC-111');
  if (body.cpf && row.cpf && body.cpf !== row.cpf) throw refuseField('cpf', 'cpf_not_changeable');
  return {
    nome: body.nome,
    cpf: row.cpf ?? body.cpf,
    dataNascimento: body.dataNascimento || (row.data_nascimento ?? ''),
    nomeDaMae: body.nomeMae || (row.nome_da_mae ?? ''),
  };
}

const MISMATCH_CODE = { nome: 'MCN-014', mae: 'MCN-015', nascimento: 'MCN-016' } as const;
const MISMATCH_FIELD = { nome: 'nome', mae: 'nomeDaMae', nascimento: 'dataNascimento' } as const;

/** What the registry said, and of which version of the row; null where there was nothing to ask. */
interface Asked<Check> {
  versao: number;
  check: Check | null;
}

/** The row is the one that the registry was asked about. @throws Refusal MCN-102 */
function requireSame(row: OwnRow, asked: Asked<unknown>): void {
  if (row.versao !== asked.versao) throw new Refusal('MCN-102');
}

/** Asks the federal registry about identity data that differ from the registered ones, before the transaction. */
async function askPerson(call: Call<typeof validatePF>): Promise<Asked<PersonCheck>> {
  const row = await ownRow(call, call.body.idProduto);
  const data = intended(row, call.body);
  const same =
    normaliseName(data.nome) === row.nome_busca &&
    data.cpf === (row.cpf ?? '') &&
    data.dataNascimento === (row.data_nascimento ?? '') &&
    data.nomeDaMae === (row.nome_da_mae ?? '');
  if (same || !data.cpf) return { versao: row.versao, check: null };
  const check = await answerOf(
    call.deps.outside.registry.checkPerson({
      cpf: data.cpf,
      nome: data.nome,
      mae: data.nomeDaMae === UNKNOWN_MOTHER ? null : data.nomeDaMae,
      nascimento: data.dataNascimento,
    }),
  );
  return { versao: row.versao, check };
}

/** Judges what the registry said of somebody; what is wrong counts. */
async function judgePerson(call: OwnCall, row: OwnRow, answer: PersonCheck | null): Promise<void> {
  if (!answer || answer.outcome === 'ok') return;
  const verdict = await hit(call.db, `profile:mismatch:${row.id}`, MISMATCHES, call.now);
  if (!verdict.allowed || answer.outcome === 'blocked')
    throw new Refusal('MCN-010', { keep: true, retryAfter: verdict.retryAfter });
  if (answer.outcome === 'mismatch')
    throw new Refusal(MISMATCH_CODE[answer.field], {
      keep: true,
      campos: [{ campo: MISMATCH_FIELD[answer.field], chave: 'registry_mismatch' }],
    });
  throw new Refusal('MCN-047', {
    keep: true,
    campos: [{ campo: 'cpf', chave: answer.outcome === 'irregular' ? 'cpf_irregular' : 'cpf_not_found' }],
  });
}

const destinationOf = (row: OwnRow, canal: Channel) =>
  canal === 'E' ? row.email : `${row.ddd_movel}${row.fone_movel}`;

/** The JPEG to keep: undefined keeps the one that is there, null removes it. */
function photo(imagem: string | undefined): Buffer | null | undefined {
  if (imagem === undefined) return undefined;
  if (imagem === '') return null;
  const clean = cleanJpeg(Buffer.from(imagem, 'base64'));
  if (!clean) throw refuseField('imagem', 'image_conversion_error');
  if (clean.length > PHOTO_MAX_BYTES) throw refuseField('imagem', 'image_max_size');
  return clean;
}

/** Own data, in two steps: the check that sends the code, the change that the code confirms. */
export const profileRoutes: Route[] = [
  preparedRoute(validatePF, askPerson, async (call, asked) => {
    const { body } = call;
    const row = await ownRow(call, body.idProduto);
    requireSame(row, asked);
    const data = intended(row, body);
    await judgePerson(call, row, asked.check);
    if (body.cpf && !row.cpf) await refuseTakenCpf(call, body.cpf);
    const canal = channelFor(body.token.meioEnvio, row);
    return await sendCode(call, {
      account: row.id,
      funcao: 'ALTERAR_DADOS',
      canal,
      destino: destinationOf(row, canal),
      bound: { nome: data.nome, cpf: data.cpf, dataNascimento: data.dataNascimento },
      carried: { nomeDaMae: data.nomeDaMae },
    });
  }),

  route(changePF, async (call) => {
    const { body, db } = call;
    const row = await ownRow(call, body.idProduto);
    requireMatch(call, row.versao);
    const data = intended(row, body);
    const imagem = photo(body.imagem);
    if (row.tipo_estrangeiro !== 'N' && body.cie !== undefined && !body.cie)
      throw refuseField('cie', 'passport_required');
    const carried = await useCode(call, {
      account: row.id,
      funcao: 'ALTERAR_DADOS',
      bound: { nome: data.nome, cpf: data.cpf, dataNascimento: data.dataNascimento },
      code: body.token,
    });
    if (body.cpf && !row.cpf) await refuseTakenCpf(call, body.cpf);
    const needs = await db
      .selectFrom('account_special_need')
      .select('necessidade')
      .where('account', '=', row.id)
      .orderBy('necessidade')
      .execute();
    const after = {
      nome: data.nome,
      nome_busca: normaliseName(data.nome),
      cpf: data.cpf || null,
      data_nascimento: data.dataNascimento || null,
      nome_da_mae: String(carried.nomeDaMae) || null,
      sexo: body.sexo,
      cie: row.tipo_estrangeiro === 'N' ? row.cie : (body.cie ?? row.cie),
      ...(imagem !== undefined && { imagem }),
    };
    await db
      .updateTable('account')
      .set({ ...after, versao: row.versao + 1 })
      .where('id', '=', row.id)
      .execute();
    const needsChanged = needs.map((need) => need.necessidade).join() !== body.necessidadesEspeciais.join();
    if (needsChanged) {
      await db.deleteFrom('account_special_need').where('account', '=', row.id).execute();
      if (body.necessidadesEspeciais.length > 0)
        await db
          .insertInto('account_special_need')
          .values(body.necessidadesEspeciais.map((necessidade) => ({ account: row.id, necessidade })))
          .execute();
    }
    const fields = (Object.keys(after) as (keyof typeof after)[]).filter(
      (field) => field !== 'nome_busca' && (field === 'imagem' || after[field] !== row[field]),
    );
    await audit(call, {
      action: 'profile.data-changed',
      target: row.id,
      diff: { fields: needsChanged ? [...fields, 'necessidadesEspeciais'] : fields },
    });
    call.setHeader('etag', etagOf(row.versao + 1));
    return undefined;
  }),

  route(getSpecialNeeds, async ({ permit, db, deps, language }) => {
    const rows = await db
      .selectFrom('account_special_need')
      .select('necessidade')
      .where('account', '=', permit.target.id)
      .orderBy('necessidade')
      .execute();
    return rows.map(({ necessidade }) => ({
      id: necessidade,
      descricao: deps.texts.t(language, `validation:special_needs.${necessidade}`),
    }));
  }),

  preparedRoute(validatePJ, askCompany, async (call, asked) => {
    const { body } = call;
    const row = await ownRow(call, body.idProduto);
    requireSame(row, asked);
    await judgeCompany(call, row, asked.check);
    const canal = channelFor(body.token.meioEnvio, row);
    return await sendCode(call, {
      account: row.id,
      funcao: 'ALTERAR_DADOS',
      canal,
      destino: destinationOf(row, canal),
      bound: { nome: body.razaoSocial, nomeFantasia: body.nomeFantasia },
    });
  }),

  route(changePJ, async (call) => {
    const { body, db } = call;
    const row = await ownRow(call, body.idProduto);
    requireMatch(call, row.versao);
    if (body.sediadaForaBrasil !== row.sediada_fora_brasil) throw new Refusal('IDC-111');
    await useCode(call, {
      account: row.id,
      funcao: 'ALTERAR_DADOS',
      bound: { nome: body.nome, nomeFantasia: body.nomeFantasia },
      code: body.token,
    });
    await db
      .updateTable('account')
      .set({
        nome: body.nome,
        nome_busca: normaliseName(body.nome),
        nome_fantasia: body.nomeFantasia || null,
        versao: row.versao + 1,
      })
      .where('id', '=', row.id)
      .execute();
    const fields = [
      ...(body.nome === row.nome ? [] : ['nome']),
      ...(body.nomeFantasia === (row.nome_fantasia ?? '') ? [] : ['nomeFantasia']),
    ];
    await audit(call, { action: 'profile.data-changed', target: row.id, diff: { fields } });
    call.setHeader('etag', etagOf(row.versao + 1));
    return undefined;
  }),
];

/** New names of a company that no registry confirms. */
function refuseHosts(row: OwnRow, names: { nome: string; nomeFantasia: string }): void {
  if (row.cnpj) return;
  if (names.nome !== row.nome && hasHost(names.nome)) throw refuseField('nome', 'name_address');
  if (names.nomeFantasia !== row.nome_fantasia && hasHost(names.nomeFantasia))
    throw refuseField('nomeFantasia', 'name_address');
}

async function askCompany(call: Call<typeof validatePJ>): Promise<Asked<CompanyCheck>> {
  const { razaoSocial: nome, nomeFantasia, idProduto, cnpj } = call.body;
  const row = await ownRow(call, idProduto);
  if (cnpj && cnpj !== row.cnpj) throw new Refusal('IDC-111');
  refuseHosts(row, { nome, nomeFantasia });
  const same = normaliseName(nome) === row.nome_busca && nomeFantasia === (row.nome_fantasia ?? '');
  if (!row.cnpj || same) return { versao: row.versao, check: null };
  const check = await answerOf(call.deps.outside.registry.checkCompany({ cnpj: row.cnpj, nome, nomeFantasia }));
  return { versao: row.versao, check };
}

async function judgeCompany(call: OwnCall, row: OwnRow, answer: CompanyCheck | null): Promise<void> {
  if (!answer || answer.outcome === 'ok') return;
  const verdict = await hit(call.db, `profile:mismatch:${row.id}`, MISMATCHES, call.now);
  if (!verdict.allowed || answer.outcome === 'blocked')
    throw new Refusal('MCN-029', { keep: true, retryAfter: verdict.retryAfter });
  if (answer.outcome === 'mismatch') {
    throw new Refusal(answer.field === 'nome' ? 'MCN-022' : 'MCN-023', {
      keep: true,
      campos: [{ campo: answer.field, chave: 'registry_mismatch' }],
    });
  }
  throw new Refusal('MCN-048', { keep: true });
}

/** A CPF belongs to one live account. The partial unique index has the last word; this gives the answer its field. */
async function refuseTakenCpf(call: OwnCall, cpf: string): Promise<void> {
  const other = await call.db
    .selectFrom('account')
    .select('id')
    .where('cpf', '=', cpf)
    .where('situacao', 'in', ['P', 'A', 'R'])
    .executeTakeFirst();
  if (other) throw new Refusal('MCN-133', { campos: [{ campo: 'cpf', chave: 'cpf_in_use' }] });
}
