import type { CodeSent } from '../../contract/account';
import {
  activateRegistration,
  type Business,
  type Individual,
  lookUpPerson,
  registerPF,
  registerPJ,
  sendRegistrationCode,
} from '../../contract/registration';
import { isCnpj } from '../../contract/validation';
import type { DependentBody, DependentRegistration } from '../account/dependent-registration';
import { register, type RegisterCall, type Registration } from '../account/register';
import { answerOf } from '../account/registry';
import type { CheckedDocument } from '../account/registration-counters';
import type { Deps } from '../deps';
import { type Call, preparedRoute, type Route, route, steady } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { hit, peek } from '../limits';
import type { CompanyCheck, PersonCheck, RegisteredPerson } from '../outside';
import { type Owner, requireGoodPassword } from '../passwords/policy';
import { hashPassword } from '../sessions/password';
import { activate, askBeforeActivation, resendRegistrationCode } from './confirmation';
import { askRegistry, judge } from './federal-check';
import { reRegistrationRoute } from './re-registration';

type Holder = Exclude<Individual, DependentBody>;

/** What registration needs before its transaction: the registry's answer and the password's hash. */
interface Prepared {
  check: PersonCheck | CompanyCheck;
  senha_hash: string;
}

const HOUR = 3600;
type SourceCall = Pick<Call, 'db' | 'now' | 'origin'> & { deps: Deps };
const sourceLimit = (call: SourceCall) =>
  [
    call.db,
    `registration:address:${call.origin.network}`,
    { hits: call.deps.config.FLOWS_PER_ADDRESS_HOUR, seconds: HOUR },
    call.now,
  ] as const;

async function prepare(
  call: SourceCall,
  { senha, ...owner }: Owner & { senha: string },
  document: CheckedDocument | null,
  ask: () => Promise<PersonCheck | CompanyCheck>,
): Promise<Prepared> {
  requireGoodPassword(call.deps.config, senha, owner);
  const verdict = await peek(...sourceLimit(call));
  if (!verdict.allowed) throw new Refusal('MCN-104', { retryAfter: verdict.retryAfter });
  // The dear part comes last: a registry that is down costs strangers' tries nothing.
  const check = document ? await askRegistry(call, document, ask) : ({ outcome: 'ok' } as const);
  return { check, senha_hash: await hashPassword(senha) };
}

/** Counts the try and judges the registry's answer. */
async function admit(call: SourceCall, document: CheckedDocument | null, { check }: Prepared): Promise<void> {
  const verdict = await hit(...sourceLimit(call));
  if (!verdict.allowed) throw new Refusal('MCN-104', { keep: true, retryAfter: verdict.retryAfter });
  if (document) await judge(call, document, check);
}

// ---- individuals

const cpfOf = (payload: Holder): CheckedDocument | null =>
  payload.variante === 'estrangeiro-sem-cpf' ? null : { kind: 'CPF', number: payload.cpf };

const prepareHolder = (call: SourceCall, payload: Holder): Promise<Prepared> =>
  prepare(call, payload, cpfOf(payload), () =>
    payload.variante === 'estrangeiro-sem-cpf'
      ? Promise.resolve({ outcome: 'ok' })
      : call.deps.outside.registry.checkPerson({
          cpf: payload.cpf,
          nome: payload.nome,
          mae: payload.nomeDaMae,
          nascimento: payload.dataNascimento,
        }),
  );

/** Registers a holder of 18 or more whose data the registry has confirmed. */
async function registerHolder(call: RegisterCall, payload: Holder, prepared: Prepared): Promise<CodeSent> {
  await admit(call, cpfOf(payload), prepared);
  const foreigner = payload.variante !== 'brasileiro';
  const withCpf = payload.variante !== 'estrangeiro-sem-cpf';
  const account: Registration['account'] = {
    tipo: 'PF',
    id_produto: payload.idProduto,
    nome: payload.nome,
    nome_da_mae: withCpf ? payload.nomeDaMae : null,
    cpf: withCpf ? payload.cpf : null,
    cie: foreigner ? payload.cie : null,
    data_nascimento: payload.dataNascimento,
    sexo: payload.sexo,
    tipo_estrangeiro: payload.tipoEstrangeiro,
    email: payload.email,
    ddi_movel: payload.ddiMovel,
    ddd_movel: payload.dddMovel,
    fone_movel: payload.foneMovel,
    senha_hash: prepared.senha_hash,
  };
  return await register(call, {
    account,
    necessidades: payload.necessidadesEspeciais,
    meioEnvio: payload.meioEnvio,
    funcao: 'CADASTRO_USUARIO',
  });
}

// ---- companies

const cnpjOf = (payload: Business): CheckedDocument | null =>
  payload.variante === 'estrangeira-com-an8' ? null : { kind: 'CNPJ', number: payload.cnpj };

function prepareCompany(call: SourceCall, payload: Business): Promise<Prepared> {
  const document = cnpjOf(payload);
  if (document && !isCnpj(document.number, { alphanumeric: call.deps.config.CNPJ_ALPHANUMERIC }))
    throw refuseField('cnpj', 'invalid_cnpj');
  return prepare(call, payload, document, () =>
    call.deps.outside.registry.checkCompany({
      cnpj: document?.number ?? '',
      nome: payload.nome,
      nomeFantasia: payload.nomeFantasia,
    }),
  );
}

async function registerCompany(call: RegisterCall, payload: Business, prepared: Prepared): Promise<CodeSent> {
  await admit(call, cnpjOf(payload), prepared);
  const withAn8 = payload.variante === 'estrangeira-com-an8';
  const account: Registration['account'] = {
    tipo: 'PJ',
    id_produto: payload.idProduto,
    nome: payload.nome,
    nome_fantasia: payload.nomeFantasia || null,
    cnpj: withAn8 ? null : payload.cnpj,
    an8: withAn8 ? payload.an8 : null,
    numero_contrato: withAn8 ? payload.numeroContrato : null,
    sediada_fora_brasil: payload.sediadaForaBrasil,
    email: payload.email,
    ddi_movel: payload.ddiMovel,
    ddd_movel: payload.dddMovel,
    fone_movel: payload.foneMovel,
    senha_hash: prepared.senha_hash,
  };
  return await register(call, { account, meioEnvio: payload.meioEnvio, funcao: 'CADASTRO_USUARIO' });
}

// ---- the calls

/** Asks the registry about a CPF, so often for one address. */
async function lookUp(call: Call<typeof lookUpPerson>): Promise<RegisteredPerson | null> {
  const verdict = await hit(
    call.db,
    `registration:look-up:${call.origin.network}`,
    { hits: call.deps.config.FLOWS_PER_ADDRESS_HOUR, seconds: HOUR },
    call.now,
  );
  if (!verdict.allowed) throw new Refusal('MCN-104', { retryAfter: verdict.retryAfter });
  return await answerOf(call.deps.outside.registry.person(call.params.cpf));
}

/** @param dependents handles registrations by a guardian */
export const registrationRoutes = (dependents: DependentRegistration): Route[] => [
  steady(
    preparedRoute(
      registerPF,
      async (call): Promise<{ of: 'holder'; prepared: Prepared } | { of: 'dependent'; prepared: unknown }> => {
        if (call.body.variante !== 'dependente')
          return { of: 'holder', prepared: await prepareHolder(call, call.body) };
        return { of: 'dependent', prepared: await dependents.prepare(call, call.body) };
      },
      async (call, { of, prepared }) => {
        const { body } = call;
        if (body.variante !== 'dependente' && of === 'holder') return await registerHolder(call, body, prepared);
        if (body.variante !== 'dependente') throw new Refusal('IDC-111');
        return await dependents.register(call, body, prepared);
      },
    ),
  ),

  steady(
    preparedRoute(
      registerPJ,
      (call) => prepareCompany(call, call.body),
      (call, prepared) => registerCompany(call, call.body, prepared),
    ),
  ),

  steady(route(sendRegistrationCode, (call) => resendRegistrationCode(call, call.params.id, call.body))),

  steady(preparedRoute(activateRegistration, askBeforeActivation, activate)),

  preparedRoute(lookUpPerson, lookUp, async (_call, person) => {
    if (!person) throw new Refusal('MCN-145');
    return { situacao: person.situacao, regular: person.regular };
  }),

  reRegistrationRoute,
];
