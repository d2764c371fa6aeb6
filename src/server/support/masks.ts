import { getPerfil, listPerfis, listPessoasPerfil, type PerfilDeAcesso } from '../../contract/access-profiles';
import type { Usuario } from '../../contract/account';
import { listSentCodes } from '../../contract/activity';
import { type Address, listAddresses } from '../../contract/addresses';
import {
  type Certificacao,
  getCertificacao,
  listCertificacoes,
  listItensCertificacao,
} from '../../contract/certifications';
import { listRegistro } from '../../contract/company-log';
import { getAcessos, historico, quantosUsam, quemUsa } from '../../contract/delegated-accesses';
import { listCartoesCentro, listCentrosCusto, listSistemas } from '../../contract/delegated-grants';
import { listPermissionarios } from '../../contract/delegated-users';
import { listDependents } from '../../contract/dependents';
import { listEndedAccesses } from '../../contract/ended-accesses';
import type { AnswerOf, Endpoint, QueryOf } from '../../contract/endpoint';
import { maskCpf, maskEmail, maskPhone } from '../../contract/format';
import { getContratosPJ, getImagem, getPerfilDelegacao, getResumo, getUsuario } from '../../contract/home';
import { getImportacao, type Importacao, listImportacoes, listLinhas } from '../../contract/imports';
import { type Convite, getConvite, listConvites, listMeusConvites } from '../../contract/invitations';
import { getPainel } from '../../contract/overview';
import { listGrantingCompanies, listReceivedContracts, listReceivedSystems } from '../../contract/received-permissions';
import { getPedido, listMeusPedidos, listPedidos, listRenovaveis } from '../../contract/requests';
import { getExigencia, listTerceiros } from '../../contract/third-parties';
import { Refusal } from '../http/refusal';
import {
  hideCell,
  hideNumbers,
  loginInReview,
  maskBirthDate,
  maskDocument,
  strangerBehind,
  strangersLogin,
  strangersReference,
} from './mask-values';

/** Whose account is reviewed, as far as masks depend on it. */
export interface Reviewed {
  /** The account's id: its reference in a review. */
  id: string;
  /** Somebody is responsible for it. */
  child: boolean;
}

interface MaskContext extends Reviewed {
  /** The server's, for names without meaning. */
  secret: string;
}

/** What a review shows of an answer: the answer without what staff must not see. */
type Mask = (answer: unknown, context: MaskContext) => unknown;

const masks = new Map<string, Mask>();
/** Filters that look in names and logins: digits would spell out other people's CPFs, one after another. */
const filters = new Map<string, readonly string[]>();
/** What a review may not ask: a filter that looks, letter by letter, in what a mask hides, a link that is its owner's, a person by their login. */
const closed = new Map<string, string>([
  [listConvites.id, 'email'],
  [listMeusConvites.id, 'link'],
  [listSistemas.id, 'idProdutoPF'],
]);

/** Decides what a review shows of a call; `filter` names a query parameter that may not carry digits then. */
function shows<E extends Endpoint>(
  endpoint: E,
  mask: (answer: AnswerOf<E>, context: MaskContext) => AnswerOf<E>,
  ...names: (keyof QueryOf<E> & string)[]
): void {
  masks.set(endpoint.id, mask as unknown as Mask);
  filters.set(endpoint.id, names);
}

/** A call whose whole answer a review may show. */
const showsAll = <E extends Endpoint>(endpoint: E) => shows(endpoint, (answer) => answer);

/** What of an individual's data staff see: never the mother's name, the CPF and the birth date in part, no child's photo. */
function maskPerson<Person extends NonNullable<Usuario['usuarioExternoPF']>>(
  person: Person,
  child: boolean,
  cpf: string | null,
): Person {
  return {
    ...person,
    cpf,
    cpfFormatado: cpf,
    cie: person.cie && maskDocument(person.cie),
    nomeDaMae: null,
    dataNascimento: person.dataNascimento && maskBirthDate(person.dataNascimento),
    temImagem: person.temImagem && !child,
    responsavel: person.responsavel && '***',
  };
}

shows(getUsuario, (usuario, { id, child }) => {
  const person = usuario.usuarioExternoPF;
  return {
    ...usuario,
    // The screens name the account by its reference; the login that they show is `sub`.
    idProduto: id,
    sub: loginInReview(usuario.sub),
    email: usuario.email && maskEmail(usuario.email),
    dddMovel: '',
    foneMovel: usuario.foneMovel && maskPhone(usuario.foneMovel),
    foneMovelFormatado: usuario.foneMovel && maskPhone(usuario.foneMovel),
    responsavel: usuario.responsavel && '***',
    usuarioExternoPF: person && maskPerson(person, child, person.cpf && maskCpf(person.cpf)),
  };
});
shows(getImagem, (image, { child }) => (child ? undefined : image));
showsAll(getPerfilDelegacao);
showsAll(getContratosPJ);
showsAll(getResumo);

// Destinations are masked in the history itself; of the number nothing is left.
shows(listSentCodes, (history) => ({
  ...history,
  itens: history.itens.map((code) => ({ ...code, numero: '******' })),
}));

const maskAddress = (address: Address): Address => ({
  ...address,
  dddFixo: '',
  foneFixo: address.foneFixo && maskPhone(address.foneFixo),
});
shows(listAddresses, (addresses) => addresses.map(maskAddress));

shows(listDependents, (dependents, { secret }) =>
  dependents.map((dependent) => ({
    ...dependent,
    idProduto: strangersLogin(secret, dependent.idProduto),
    cpfFormatado: null,
    email: dependent.email && maskEmail(dependent.email),
    dddMovel: '',
    foneMovel: dependent.foneMovel && maskPhone(dependent.foneMovel),
    usuarioExternoPF: maskPerson(dependent.usuarioExternoPF, true, null),
  })),
);

showsAll(listGrantingCompanies);
showsAll(listReceivedSystems);
showsAll(listReceivedContracts);
// Of whoever took something away it says as what they acted, not who they are.
showsAll(listEndedAccesses);
showsAll(listRenovaveis);
showsAll(listMeusConvites);
shows(listMeusPedidos, (list) => ({
  ...list,
  itens: list.itens.map((item) => ({
    ...item,
    motivo: hideNumbers(item.motivo),
    recado: item.recado && hideNumbers(item.recado),
    perfis: item.perfis.map((profile) => ({ ...profile, nome: hideNumbers(profile.nome) })),
  })),
}));

shows(
  listTerceiros,
  (list, { secret }) => ({
    ...list,
    itens: list.itens.map((item) => ({
      ...item,
      idProdutoPF: strangersLogin(secret, item.idProdutoPF),
      cpfFormatado: null,
      editavel: false,
    })),
  }),
  'filtro',
);
showsAll(getExigencia);
shows(
  listPermissionarios,
  (list, { secret }) => ({
    ...list,
    itens: list.itens.map((item) => {
      const referencia = strangersReference(secret, item.idProdutoPF);
      return { ...item, idProdutoPF: strangersLogin(secret, item.idProdutoPF), ...(referencia && { referencia }) };
    }),
  }),
  'nomeOuIdProduto',
);
/** Where answers name access profiles: in the company's own words. */
const PROFILES = new Set(['perfis', 'perfisDeAcesso', 'perfisDados', 'perfisTirados']);
const hideName = (profile: string | { nome: string }) =>
  typeof profile === 'string' ? hideNumbers(profile) : { ...profile, nome: hideNumbers(profile.nome) };
const hideProfiles = <Answer>(answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    PROFILES.has(key) && Array.isArray(value) ? value.map(hideName) : value,
  ) as Answer;

shows(getAcessos, (acessos, { secret }) => ({
  ...hideProfiles(acessos),
  idProdutoPF: strangersLogin(secret, acessos.idProdutoPF),
}));
shows(historico, hideProfiles);
shows(quemUsa, (list, { secret }) => ({
  ...list,
  itens: list.itens.map((item) => ({ ...hideProfiles(item), idProdutoPF: strangersLogin(secret, item.idProdutoPF) })),
}));
showsAll(quantosUsam);
showsAll(listCentrosCusto);
showsAll(listCartoesCentro);
showsAll(listSistemas);
/** Parameters that name somebody who is not the reviewed account. */
const strangers = new Map<string, string>([
  [getAcessos.id, 'cpfPF'],
  [historico.id, 'idPF'],
  [quantosUsam.id, 'idPF'],
]);
/** A row about somebody who is not the reviewed account, without their login. */
const ofStranger = <Row extends { pessoa: { idProdutoPF: string } }>(row: Row, secret: string): Row => ({
  ...row,
  pessoa: { ...row.pessoa, idProdutoPF: strangersLogin(secret, row.pessoa.idProdutoPF) },
});
shows(
  listRegistro,
  (list, { secret }) => ({ ...list, itens: list.itens.map((item) => ofStranger(hideProfiles(item), secret)) }),
  'pessoa',
  'por',
);
shows(
  listPedidos,
  (list, { secret }) => ({ ...list, itens: list.itens.map((item) => ofStranger(item, secret)) }),
  'pessoa',
);
shows(getPedido, ({ motivo, recado, pessoa, ...rest }, { secret }) => {
  const referencia = strangersReference(secret, pessoa.idProdutoPF);
  return {
    ...rest,
    pessoa: { ...pessoa, idProdutoPF: strangersLogin(secret, pessoa.idProdutoPF), ...(referencia && { referencia }) },
    motivo: hideNumbers(motivo),
    recado: recado && hideNumbers(recado),
  };
});

/** The company's own words of a profile. */
const maskProfile = <Profile extends PerfilDeAcesso>(profile: Profile): Profile => ({
  ...profile,
  nome: hideNumbers(profile.nome),
  nota: hideNumbers(profile.nota),
});
shows(listPerfis, (list) => ({ ...list, itens: list.itens.map(maskProfile) }), 'busca');
shows(getPerfil, maskProfile);
shows(
  listPessoasPerfil,
  (list, { secret }) => ({
    ...list,
    itens: list.itens.map((item) => ({ ...item, idProdutoPF: strangersLogin(secret, item.idProdutoPF) })),
  }),
  'pessoa',
);

// The CPF is a mask for the company as well.
const maskInvitation = <Row extends Convite>(row: Row): Row => ({ ...row, email: maskEmail(row.email) });
shows(listConvites, (list) => ({ ...list, itens: list.itens.map(maskInvitation) }));
shows(getConvite, maskInvitation);

const maskImport = <Import extends Importacao>(row: Import): Import => ({ ...row, arquivo: hideNumbers(row.arquivo) });
shows(listImportacoes, (list) => ({ ...list, itens: list.itens.map(maskImport) }));
shows(getImportacao, maskImport);
// A file may have a CPF, or an address, in whichever column.
shows(
  listLinhas,
  (list, { secret }) => ({
    ...list,
    itens: list.itens.map((item) => ({
      ...item,
      idProdutoPF: item.idProdutoPF && strangersLogin(secret, item.idProdutoPF),
      pessoa: hideNumbers(item.pessoa),
      cpfSemConta: null,
      contrato: hideCell(item.contrato),
      cartao: hideCell(item.cartao),
      centroCusto: hideCell(item.centroCusto),
      sistema: hideNumbers(item.sistema),
      grupo: hideNumbers(item.grupo),
      perfil: hideNumbers(item.perfil),
      ...(item.porPerfis && { porPerfis: item.porPerfis.map(hideNumbers) }),
      fim: hideCell(item.fim),
    })),
  }),
  'busca',
);

/** Nobody decides in a review, and the signed file has whole usernames. */
const maskCertification = <Row extends Certificacao>(row: Row): Row => ({
  ...row,
  nome: hideNumbers(row.nome),
  perfil: row.perfil && hideNumbers(row.perfil),
  filtro: row.filtro && Object.fromEntries(Object.entries(row.filtro).map(([name, text]) => [name, hideNumbers(text)])),
  revisor: false,
  comprovante: false,
});
shows(listCertificacoes, (list) => ({ ...list, itens: list.itens.map(maskCertification) }));
shows(getCertificacao, (row, { secret }) => ({
  ...maskCertification(row),
  revisores: row.revisores.map((one) => ({
    ...one,
    idProdutoPF: one.idProdutoPF && strangersLogin(secret, one.idProdutoPF),
  })),
}));
shows(
  listItensCertificacao,
  (list, { secret }) => ({
    ...list,
    itens: list.itens.map(({ decisao, ...item }) => ({
      ...hideProfiles(item),
      idProdutoPF: strangersLogin(secret, item.idProdutoPF),
      decisao: decisao && { ...decisao, motivo: decisao.motivo && hideNumbers(decisao.motivo), desfaz: false },
    })),
  }),
  'pessoa',
);

shows(getPainel, (overview, { secret }) => {
  const unnamed = <Person extends { idProdutoPF: string }>(person: Person): Person => ({
    ...person,
    idProdutoPF: strangersLogin(secret, person.idProdutoPF),
  });
  const { proximas, terceiros } = overview;
  return {
    ...overview,
    proximas: proximas.map(unnamed),
    terceiros: terceiros && { ...terceiros, itens: terceiros.itens.map(unnamed) },
  };
});

/** Whether somebody has decided what a review shows of a call. Without that, the server does not start. */
export const hasMask = (endpoint: Endpoint) => masks.has(endpoint.id);

/** @throws Refusal IDC-118 for a filter that a review may not use */
export function checkAsked(endpoint: Endpoint, query: Record<string, unknown>): void {
  const asked = (filters.get(endpoint.id) ?? []).map((name) => query[name]);
  if (asked.some((text) => typeof text === 'string' && /\d/.test(text))) throw new Refusal('IDC-118');
  if (query[closed.get(endpoint.id) ?? '']) throw new Refusal('IDC-118');
}

/** The parameters as the call takes them: who is named by a reference, by their login. @throws Refusal IDC-118 for a raw CPF */
export function asAsked<Params extends object>(endpoint: Endpoint, params: Params, secret: string): Params {
  const name = strangers.get(endpoint.id);
  if (name === undefined) return params;
  const login = strangerBehind(secret, String((params as Record<string, unknown>)[name]));
  if (login === null) throw new Refusal('IDC-118');
  return { ...params, [name]: login };
}

/** The answer as a review shows it. */
export function masked(endpoint: Endpoint, answer: unknown, context: MaskContext): unknown {
  const mask = masks.get(endpoint.id);
  if (!mask) throw new TypeError(`No mask for ${endpoint.id}`);
  return answer === undefined ? undefined : mask(answer, context);
}
