import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';

/**
 * Who may call each row of the endpoint table, kept by hand a second time: a declaration is changed in two places, on purpose. A line
 * names the row, who comes in and by which parameter, the ranks where not all three may, what else is open (`orSelf`, `review`,
 * `dependent`, `whileExpired`, `whileDue`), whether the sign-in must be recent (`fresh`), and the only type of account that may.
 */
const DECLARED = [
  'registerPF: public',
  'registerPJ: public',
  'sendRegistrationCode: public',
  'sendCompanyCode: public',
  'activateRegistration: public',
  'lookUpPerson: public',
  'reRegister: self id, dependent, whileDue, PF',
  'forgotPasswordPF: public',
  'forgotPasswordPJ: public',
  'checkAn8: public',
  'sendRecoveryCode: public',
  'resetPassword: public',
  'checkPasswordExpiry: self sub, dependent, whileExpired, whileDue',
  'requestMandatoryReset: session, whileExpired, whileDue, PJ',
  'sendMandatoryResetCode: session, whileExpired, whileDue, PJ',
  'mandatoryReset: session, whileExpired, whileDue, PJ',
  'getUsuario: guardian id, orSelf, review, dependent, whileDue',
  'getPerfilDelegacao: self id, review, dependent',
  'getContratosPJ: delegate id, ranks company A, review',
  'getImagem: guardian id, orSelf, review, dependent, PF',
  'getResumo: self id, review, dependent',
  'getEnderecoCliente: public',
  'sendEmailCode: self id, fresh',
  'changeEmail: self userId, fresh',
  'sendPhoneCode: self id, fresh',
  'changePhone: self userId, fresh',
  'sendCodeFor: self id, fresh',
  'changePassword: self userId, fresh',
  'validatePF: session, PF',
  'changePF: session, PF',
  'getSpecialNeeds: self id, dependent, PF',
  'validatePJ: session, PJ',
  'changePJ: session, PJ',
  'listAddresses: self id, review',
  'addAddress: self id',
  'editAddress: self id',
  'deleteAddress: self id',
  'makeAddressMain: self id',
  'searchCountries: session, dependent',
  'findPostalCode: session, dependent',
  'listSentCodes: self id, review',
  'listSessions: self id, dependent',
  'endSessions: self id, dependent',
  'listActivity: self id, dependent',
  'getSecurity: self id',
  'beginAuthenticator: self id, fresh',
  'confirmAuthenticator: self id, fresh',
  'removeAuthenticator: self id, fresh',
  'makeRecoveryCodes: self id, fresh',
  'forgetBrowsers: self id',
  'cancelFactorRemoval: self id',
  'beginPasskey: self id, fresh',
  'createPasskey: self id, fresh',
  'renamePasskey: self id, fresh',
  'removePasskey: self id, fresh',
  'exportData: self id, fresh',
  'deactivate: self userId, fresh',
  'listDependents: self id, review, PF',
  'activateDependent: session, PF',
  'changeDependent: guardian id',
  'removeDependent: session, fresh, PF',
  'resetDependentPassword: self userId, fresh, PF',
  'sendOfAgeCode: self id, dependent, fresh',
  'comeOfAge: self id, dependent, fresh',
  'listGrantingCompanies: self id, review',
  'listReceivedSystems: self id, review',
  'listReceivedContracts: self id, review',
  'removeReceivedSystem: self id',
  'removeReceivedGroup: self id',
  'removeReceivedContract: self id',
  'removeReceivedCostCentre: self id',
  'removeReceivedCard: self id',
  'findTerceiro: session',
  'listTerceiros: delegate id, ranks company A, review',
  'addTerceiro: session, fresh',
  'removeTerceiros: delegate id, ranks company A',
  'listSistemasParaAutorizar: delegate id, ranks company A',
  'authoriseSistemas: session',
  'authoriseContratos: session',
  'getExigencia: delegate id, ranks company A, review',
  'setExigencia: delegate id, ranks company A, fresh',
  'listPermissionarios: delegate id, review',
  'selectPermissionarios: delegate id',
  'exportPermissionarios: delegate id',
  'exportPlanilha: delegate id',
  'listConcedentes: delegate id',
  'findPermissionarios: delegate id',
  'listVisoes: delegate id',
  'addVisao: delegate id',
  'changeVisao: delegate id',
  'removeVisao: delegate id',
  'listContratosSupervisor: delegate id',
  'listCentrosCusto: delegate id',
  'listCartoesCentro: delegate id',
  'listSistemas: delegate id, ranks company A',
  'listSistemasSupervisor: delegate id',
  'addDelegacao: delegate id',
  'changeDelegacao: delegate id',
  'removePermissionarios: delegate id',
  'removePermissionario: delegate id',
  'previewPrazo: delegate id',
  'changePrazo: delegate id',
  'listAcessosDeVarios: delegate id',
  'previewRetirada: delegate id',
  'makeRetirada: delegate id',
  'undoRetirada: delegate id',
  'getAcessos: delegate id',
  'listCartoes: delegate id',
  'listGrupos: delegate id',
  'quemUsa: delegate id',
  'historico: delegate id',
  'listRegistro: delegate id, review',
  'exportRegistro: delegate id',
  'getPainel: delegate id, review',
  'listRenovaveis: self id, review, PF',
  'listMeusPedidos: self id, review, PF',
  'askRenewal: self id, PF',
  'withdrawPedido: self id, PF',
  'listPedidos: delegate id, review',
  'getPedido: delegate id',
  'approvePedido: delegate id',
  'refusePedido: delegate id',
  'searchCompany: delegate id',
  'searchAccounts: staff',
  'openReview: staff',
  'closeReview: staff',
  'listReviews: staff',
  'getOpenReview: staff',
  'getAccountState: staff',
  'liftBlock: staff',
  'resendPendingCode: staff',
  'endReviewedSessions: staff',
  'beginFactorRemoval: staff',
  'extendReview: staff',
  'listSupportAccesses: guardian id, orSelf, dependent',
  'getSupervision: staff, supervisor',
  'listSupervisedReviews: staff, supervisor',
  'exportSupervisedReviews: staff, supervisor',
  'listUnfollowedSearches: staff, supervisor',
  'objectToReview: guardian id, orSelf',
];

function lineOf({ id, access }: Pick<Endpoint, 'id' | 'access'>): string {
  const { who, tipo, ...rules } = access;
  const { param, ranks, ...flags } = rules as { param?: string; ranks?: readonly string[] } & Record<string, unknown>;
  const order = ['orSelf', 'review', 'dependent', 'fresh', 'whileExpired', 'whileDue'];
  // A rule that this test does not know is said as well, so that it fails until somebody adds it here.
  const words = Object.entries(flags)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([rule, value]) => (value === true ? rule : `${rule} ${String(value)}`))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const head = param === undefined ? who : `${who} ${param}`;
  return `${id}: ${[head, ...(ranks ? [`ranks ${ranks.join(' ')}`] : []), ...words, ...(tipo ? [tipo] : [])].join(', ')}`;
}

const nameOf = (line: string) => line.slice(0, line.indexOf(':'));

describe('who may call a row of the endpoint table', () => {
  const said = new Map(endpoints.map((endpoint) => [endpoint.id, lineOf(endpoint)]));

  it('is written down for every row, once, and for no other', () => {
    expect(DECLARED.map(nameOf).sort()).toEqual(endpoints.map(({ id }) => id).sort());
  });

  it.each(DECLARED.map((line) => [nameOf(line), line] as const))('%s', (id, line) => expect(said.get(id)).toBe(line));
});
