import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../../src/portal/lib/paths';
import { badlyNamed } from './support/axe';
import { ANA, CARLA, COMPANY, edit, ELENA, table } from './support/delegation';
import { expectAccessibleIn, LOOKS, PHONE, type Say, speaking } from './support/looks';
import {
  answered,
  at,
  changed,
  chooseFirst,
  inTurn,
  opened,
  openDialogs,
  press,
  pressOneOf,
  refused,
  type Seen,
  type Step,
  type,
} from './support/states';
import { expect, test, tick } from './support/test';

// A server of its own: what other journeys change of the demo people does not show here, and nothing is changed here.
test.use({ settings: { CODE_RESEND_SECONDS: '4' } });

interface State {
  /** What it is. */
  name: string;
  /** The file under src/portal that draws it, where it opens above a screen. */
  drawnBy?: string;
  /** From the state before to this one. */
  reach: Step;
  /** The dialog's name, as a key of a text and the values in it. */
  dialog?: string;
  values?: Record<string, unknown>;
  /** What stands in it, or on the screen where it is no dialog, as a key or as a text of its own. */
  shows?: string | ((say: Say) => string | RegExp);
  /** Which part is looked at; without it, the dialog, or what the screen has besides head and foot. */
  part?: string;
  /** The next state grows out of this one; others are closed with Escape. */
  stays?: true;
}

/** What the browser says of failures that are brought about here. */
const PROVOKED = [
  /console: Failed to load resource: (?:the server responded with a status of (?:400|401|409|500|504) |net::ERR_FAILED)/,
  /console: TypeError: Failed to fetch dynamically imported module: .*ChooseProfilePage/,
];

const DEPENDENTS = 'areas/dependents/modals';
const TABLE = 'areas/delegated-users/table';
const EDIT = 'areas/delegated-users/edit';
const REVIEW = 'areas/certifications/decide';

const WIZARD = ['data', 'addresses', 'history', 'received', 'dependents', 'delegation'];
const RECORD = /\/v1\/usuarios\/\d+$/;
const CODES = /\/v1\/usuarios\/\d+\/token(?:\?|$)/;
const ADDRESSES = /\/v1\/usuarios\/\d+\/enderecos$/;
const MAKE_MAIN = /\/enderecos\/tornarPrincipal\//;
const GRANTS = /\/listar(?:cartoes|grupos)\//;
const withoutRows = ({ page }: { page: object }) => ({
  itens: [],
  page: { ...page, numberElements: 0, totalElements: 0, totalPages: 1 },
});
const CHILD = { name: 'Fábio Exemplo' };
const GRANTEE = { name: 'Carla Modelo' };
const SUPERVISOR = { name: 'Bruno Fictício' };
const WORK = { name: 'Meu trabalho' };

/** How many fields are wrong, above a form. */
const SUMMARY = (say: Say) => new RegExp(say('ui:summary.title', { count: 7 }).replace('7', String.raw`\d+`));

const makeMain = press('addresses:list.makeMainOf', WORK);

const acceptTerms: Step = ({ page }) => tick(page.getByRole('checkbox', { name: /termos de uso|terms of use/ }));

async function addSupervisor(seen: Seen): Promise<void> {
  const { page, say } = seen;
  await type('third-parties:add.user', ELENA)(seen);
  await page.getByRole('combobox', { name: say('third-parties:add.profile') }).selectOption('S');
  await press('third-parties:add.find')(seen);
  await press('third-parties:add.submit', { profile: say('third-parties:profiles.S') })(seen);
}

const NOW = '2026-01-01T12:00:00Z';
/** The page of a list with one row. */
const ONE = {
  number: 0,
  size: 20,
  numberElements: 1,
  totalElements: 1,
  totalPages: 1,
  first: true,
  last: true,
  next: false,
  previous: false,
};
const HELD = {
  idAto: '019a0000-0000-7000-8000-000000000001',
  ato: 'sessoes',
  conta: '019a0000-0000-7000-8000-000000000002',
  atendente: 'ATENDENTE DE EXEMPLO',
  proprio: false,
  protocolo: 'P-10',
  motivoRevisao: 'Não consegue entrar',
  motivo: 'Alguém entrou na conta',
  pedidoEm: NOW,
  ate: '2040-01-01T12:00:00Z',
};
/** The demo company's access profile. */
const PROFILE = 'Expedição';
const EXEMPLO = { idPostal: COMPANY, nome: 'EXEMPLO COMERCIO ELETRONICO LTDA' };
const ASKED = {
  idPedido: '019a0000-0000-7000-8000-000000000003',
  situacao: 'esperando',
  empresa: EXEMPLO,
  motivo: 'Continuo na expedição',
  ate: '2040-01-01',
  pedidoEm: NOW,
  venceEm: '2040-01-01T12:00:00Z',
  fechadoEm: null,
  quantidadeCartoes: 1,
  quantidadeGrupos: 0,
  quantidadePerfis: 0,
  cartoes: [{ nuContrato: '9912345678', coCentroCusto: '1', nuCartao: '0070000001', concedido: null }],
  grupos: [],
  perfis: [],
  concedidos: 0,
  concedidoAte: null,
  motivoRecusa: null,
  recado: null,
};
const OFFER = {
  idConvite: '019a0000-0000-7000-8000-000000000004',
  empresa: EXEMPLO,
  validoAte: null,
  venceEm: '2040-01-01',
  cartoes: [{ nuContrato: '9912345678', coCentroCusto: '1', nuCartao: '0070000001' }],
  grupos: [],
  etag: '"v1"',
};
const ENDED = {
  idConvite: '019a0000-0000-7000-8000-000000000014',
  empresa: EXEMPLO,
  situacao: 'vencido',
  convidadoEm: '2030-01-01T12:00:00.000Z',
  fechadoEm: '2030-01-15T12:00:00.000Z',
  quantidadeCartoes: 1,
  quantidadeGrupos: 0,
  concedidos: 0,
};
const VIEW = {
  idVisao: '019a0000-0000-7000-8000-000000000005',
  nome: 'Vencem logo',
  compartilhada: false,
  dono: null,
  conteudo: { filtros: {}, ordem: null, colunas: [], densidade: 'normal', tamanho: 20 },
  omitidos: { filtros: [], colunas: [], ordem: false },
  etag: '"v1"',
};
const RENEWABLE = {
  empresa: { idPostal: COMPANY, nome: 'EXEMPLO COMERCIO ELETRONICO LTDA' },
  validoAte: '2026-01-10',
  situacaoValidade: 'vencendo',
  diasRestantes: 9,
  quantidadeCartoes: 2,
  quantidadeGrupos: 1,
  esperando: false,
};
const LOOKED = {
  idRevisao: '019a0000-0000-7000-8000-000000000003',
  atendente: 'ATENDENTE DE EXEMPLO',
  motivo: 'Não consegue entrar',
  protocolo: 'P-10',
  abertaEm: NOW,
  ate: NOW,
  situacao: 'encerrada',
  atos: [],
};

/** What the server says of somebody who was just added; nobody is. */
const ADDED = {
  idPostal: COMPANY,
  idPostalPF: ELENA,
  nomePF: 'ELENA IMAGINÁRIA',
  cpfFormatado: null,
  perfil: 'S',
  todos: false,
  sistemas: [],
  contratos: [],
  desde: '2026-01-01T12:00:00Z',
  editavel: true,
};

const searchedFor = (term: string): Step =>
  inTurn(at(paths.support), type('support:search.term', term), press('support:search.submit'));

async function openReview(seen: Seen): Promise<void> {
  const { page, say } = seen;
  await pressOneOf('support:open.of')(seen);
  await type('support:reason.label', 'Pergunta sobre os dados')(seen);
  await type('support:open.protocol', 'P-9')(seen);
  await press('support:open.submit')(seen);
  await page.getByRole('link', { name: say('support:banner.state'), exact: true }).click();
}

/**
 * Every dialog, and the ways in which something is wrong or missing, by who is signed in; the states of one line are seen one after the other.
 * In high contrast they are seen as a phone shows them, where dialogs are drawers, except where something is there on a `wide` screen only.
 */
const STATES: { who: string; login?: string; wide?: true; states: State[]; leave?: Step }[] = [
  {
    who: 'a visitor',
    states: [
      {
        name: 'sign-on with nothing typed',
        reach: inTurn(at('/cas/login'), press('sso:signIn.enter')),
        shows: (say) => say('sso:signIn.title'),
        part: 'body',
      },
      {
        name: 'sign-on with a wrong password',
        reach: inTurn(
          type('sso:signIn.username', CARLA),
          type('sso:signIn.password', 'Errada@2026'),
          press('sso:signIn.enter'),
        ),
        shows: 'sso:signIn.title',
        part: 'body',
      },
      {
        name: 'registration of an individual with nothing typed',
        reach: inTurn(at(paths.registerPF), acceptTerms, press('registration:submit')),
        shows: SUMMARY,
      },
      {
        name: 'registration of a company with nothing typed',
        reach: inTurn(at(paths.registerPJ), acceptTerms, press('registration:submit')),
        shows: SUMMARY,
      },
      {
        name: 'recovery with nothing typed',
        reach: inTurn(at(paths.forgotPF), press('recovery:sendCode')),
        shows: SUMMARY,
      },
      {
        name: 'a screen whose code did not come',
        reach: inTurn(
          answered(/\/assets\/ChooseProfilePage-/, (route) => route.abort('failed')),
          at(paths.chooseProfile),
        ),
        shows: 'boot:screen.title',
        part: 'body',
      },
    ],
  },
  {
    who: 'an individual at home',
    login: ANA,
    states: [
      {
        name: 'welcome of the help wizard',
        drawnBy: 'areas/home/help/HelpWizard.tsx',
        reach: inTurn(at(paths.homePF), press('home:help.open')),
        dialog: 'home:wizard.welcomeTitle',
        stays: true,
      },
      { name: 'its first step', reach: press('home:wizard.see'), dialog: 'home:wizard.steps.data.title', stays: true },
      {
        name: 'its last step',
        reach: async (seen) => {
          for (const step of WIZARD) {
            await expect(openDialogs(seen.page)).toContainText(seen.say(`home:wizard.steps.${step}.text`));
            await press('home:wizard.next')(seen);
          }
        },
        dialog: 'home:wizard.steps.thirdParties.title',
      },
      {
        name: 'search of everything',
        drawnBy: 'features/palette/Palette.tsx',
        reach: ({ page }) => page.keyboard.press('Control+k'),
        dialog: 'palette:title',
      },
      {
        name: 'change of the mobile',
        drawnBy: 'areas/home/contacts/PhoneModal.tsx',
        reach: press('home:contacts.changePhone'),
        dialog: 'home:phone.title',
      },
      {
        name: 'change of the password',
        drawnBy: 'areas/home/contacts/PasswordModal.tsx',
        reach: press('home:contacts.changePassword'),
        dialog: 'home:password.title',
        stays: true,
      },
      {
        name: 'its fields left empty',
        drawnBy: 'features/contacts/ContactDialog.tsx',
        reach: press('home:contacts.next'),
        dialog: 'home:password.title',
        shows: 'validation:password_required',
      },
      {
        name: 'change of the e-mail',
        drawnBy: 'areas/home/contacts/EmailModal.tsx',
        reach: press('home:contacts.changeEmail'),
        dialog: 'home:email.title',
        stays: true,
      },
      {
        name: 'an address that the server refuses',
        reach: inTurn(
          answered(/\/tokenAlterarEmail\//, (route) =>
            route.fulfill({
              status: 400,
              json: { msgs: ['MCN-100 -'], campos: [{ campo: 'email', chave: 'invalid_email' }] },
            }),
          ),
          type('home:email.new', 'ana.nova@exemplo.test'),
          press('home:contacts.next'),
          ({ page, say }) =>
            expect(page.getByLabel(say('home:email.new'), { exact: true })).toHaveAttribute('aria-invalid', 'true'),
        ),
        dialog: 'home:email.title',
        stays: true,
      },
      {
        name: 'the code to a new address',
        reach: press('home:contacts.next'),
        dialog: 'home:email.title',
        shows: 'codes:title.E',
        stays: true,
      },
      {
        name: 'a wrong code',
        reach: inTurn(
          ({ page, say }) => expect(page.getByLabel(say('codes:box', { index: 1, count: 6 }))).toBeFocused(),
          ({ page }) => page.keyboard.type('000000'),
        ),
        dialog: 'home:email.title',
        shows: (say) => new RegExp(say('errors:MCN-110', { count: 7 }).replace('7', String.raw`\d`)),
      },
      {
        name: 'the end of the account',
        drawnBy: 'areas/home/DeactivateModal.tsx',
        reach: press('home:deactivate'),
        dialog: 'home:deactivation.title',
        stays: true,
      },
      {
        name: 'its reason left out',
        reach: inTurn(press('home:deactivation.yes'), press('home:deactivation.submit')),
        dialog: 'home:deactivation.title',
        shows: 'validation:choose_reason',
        stays: true,
      },
      {
        name: 'a sign-in that is too old for it',
        reach: inTurn(
          answered(RECORD, refused(409, 'IDC-112 -')),
          chooseFirst('home:deactivation.reason'),
          press('home:deactivation.submit'),
        ),
        dialog: 'home:deactivation.title',
        shows: 'codes:stepUp.text',
      },
      {
        name: 'menu of the account',
        drawnBy: 'shell/UserMenu.tsx',
        reach: press('shell:userMenu', { name: 'ANA EXEMPLO' }),
        shows: 'shell:myAccount',
        part: '.user',
      },
      {
        name: 'a home that did not come',
        reach: inTurn(answered(RECORD, refused(500)), at(paths.homePF)),
        shows: 'home:loadFailed',
      },
    ],
  },
  {
    who: 'an individual with addresses and sessions',
    login: ANA,
    states: [
      {
        name: 'question before an address goes',
        drawnBy: 'areas/addresses/AddressList.tsx',
        reach: inTurn(at(paths.addresses), press('addresses:list.deleteOf', WORK)),
        dialog: 'addresses:delete.title',
      },
      {
        name: 'an answer of a gateway',
        drawnBy: 'features/error-reactions/ReactionDialog.tsx',
        reach: inTurn(answered(MAKE_MAIN, refused(504)), makeMain),
        dialog: 'ui:dialogs.application',
        shows: 'ui:reactions.unexpected',
      },
      {
        name: 'a message that waits for OK',
        reach: inTurn(answered(MAKE_MAIN, refused(409, 'MCN-010 -')), makeMain),
        shows: 'ui:reactions.blockedCPF',
        part: '.Toastify__toast',
      },
      {
        name: 'a message that goes by itself, of a lost network',
        reach: inTurn(
          at(paths.addresses),
          answered(MAKE_MAIN, (route) => route.abort('failed')),
          makeMain,
          ({ page }) => page.locator('.Toastify__toast').hover(),
        ),
        shows: 'common:error.network',
        part: '.Toastify__toast',
      },
      {
        name: 'a list that did not come',
        reach: inTurn(answered(ADDRESSES, refused(500)), at(paths.addresses)),
        shows: 'addresses:list.failed',
      },
      {
        name: 'an empty list',
        reach: inTurn(
          answered(ADDRESSES, (route) => route.fulfill({ json: [] })),
          at(paths.addresses),
        ),
        shows: 'addresses:list.emptyTitle',
      },
      {
        name: 'an address with nothing typed',
        reach: inTurn(at(paths.newAddress), press('addresses:new.submit')),
        shows: SUMMARY,
      },
      {
        name: 'own data without name and birth',
        reach: inTurn(
          at(paths.editBrazilian),
          type('profile:fields.nome', ''),
          type('profile:fields.dataNascimento', ''),
          press('profile:submit'),
        ),
        shows: SUMMARY,
      },
      {
        name: 'an empty history',
        reach: inTurn(answered(CODES, changed(withoutRows)), at(paths.tokenHistory)),
        shows: 'ui:table.empty',
      },
      {
        name: 'question before other sessions end',
        drawnBy: 'areas/activity/Sessions.tsx',
        reach: inTurn(
          answered(
            /\/sessoes$/,
            changed(([session]: [object]) => [session, { ...session, idSessao: 'another', atual: false }]),
          ),
          at(paths.activity),
          press('activity:sessions.endOthers'),
        ),
        dialog: 'activity:sessions.endOthers',
      },
      {
        name: 'change of the password at security',
        drawnBy: 'areas/security/PasswordDialog.tsx',
        reach: inTurn(at(paths.security), press('security:password.change')),
        dialog: 'security:password.change',
      },
      {
        name: 'an authenticator app is turned on',
        drawnBy: 'areas/security/AppDialog.tsx',
        reach: press('security:next.app.action'),
        dialog: 'security:app.title',
      },
      {
        name: 'an account with an app and few codes',
        reach: inTurn(
          answered(
            /\/v1\/usuarios\/\d+\/seguranca$/,
            changed((state: object) => ({
              ...state,
              app: { desde: '2026-06-02T12:00:00.000Z', ultimoUso: null },
              codigosRecuperacao: { geradosEm: '2026-06-02T12:00:00.000Z', restantes: 2 },
            })),
          ),
          at(paths.security),
        ),
        shows: 'security:next.codes.title',
      },
      {
        name: 'question before the app goes',
        drawnBy: 'areas/security/Security.tsx',
        reach: press('security:app.remove'),
        dialog: 'security:remove.title',
      },
      {
        name: 'recovery codes that were made',
        drawnBy: 'areas/security/CodesModal.tsx',
        reach: inTurn(
          answered(/\/codigos-recuperacao$/, (route) =>
            route.fulfill({
              json: { codigosRecuperacao: Array.from({ length: 10 }, (_, index) => `7KQ4-M2X${'ABCDEFGHJK'[index]}`) },
            }),
          ),
          press('security:codes.renew'),
          opened('security:renew.title'),
          press('security:renew.yes'),
        ),
        dialog: 'security:codes.title',
        // Nobody has kept them: they are not closed without a question.
        stays: true,
      },
      {
        name: 'question before codes that nobody kept are gone',
        reach: ({ page }) => page.keyboard.press('Escape'),
        dialog: 'security:codes.unkept.title',
        stays: true,
      },
    ],
  },
  {
    who: 'a guardian with permissions',
    login: ANA,
    states: [
      {
        name: 'change of a dependent’s e-mail',
        drawnBy: `${DEPENDENTS}/EmailModal.tsx`,
        reach: inTurn(at(paths.dependents), press('dependents:list.emailOf', CHILD)),
        dialog: 'dependents:email.title',
      },
      {
        name: 'change of a dependent’s mobile',
        drawnBy: `${DEPENDENTS}/PhoneModal.tsx`,
        reach: press('dependents:list.phoneOf', CHILD),
        dialog: 'dependents:phone.title',
      },
      {
        name: 'change of a dependent’s password',
        drawnBy: `${DEPENDENTS}/PasswordModal.tsx`,
        reach: press('dependents:list.passwordOf', CHILD),
        dialog: 'dependents:password.title',
      },
      {
        name: 'question before a dependent goes',
        drawnBy: `${DEPENDENTS}/DeleteModal.tsx`,
        reach: press('dependents:list.deleteOf', CHILD),
        dialog: 'dependents:delete.title',
      },
      {
        name: 'a dependent with nothing typed',
        reach: inTurn(at(paths.newDependent), press('dependents:new.submit')),
        shows: SUMMARY,
      },
      {
        name: 'what a system is',
        drawnBy: 'areas/received-permissions/SystemDetails.tsx',
        reach: inTurn(
          at(paths.receivedSystems),
          ({ page }) => page.getByRole('main').getByRole('button', { expanded: false }).first().click(),
          pressOneOf('received-permissions:systems.detailsOf'),
        ),
        shows: 'received-permissions:details.groups',
        part: '[role=dialog]',
      },
      {
        name: 'question before a permission is given back',
        drawnBy: 'areas/received-permissions/RemovalQuestion.tsx',
        reach: pressOneOf('received-permissions:ask.system.button'),
        dialog: 'received-permissions:ask.system.title',
      },
    ],
  },
  {
    who: 'a dependent',
    login: '00000010669',
    states: [
      { name: 'a home where nothing can be changed', reach: at(paths.homePF), shows: 'home:dependentNotice' },
      {
        name: 'a screen that is the guardian’s',
        reach: at(paths.editBrazilian),
        shows: 'ui:gate.refused.dependent.title',
      },
      { name: 'own activity', reach: at(paths.activity), shows: 'activity:sessions.this' },
    ],
  },
  {
    who: 'somebody due for re-registration',
    login: '00000010405',
    states: [
      {
        name: 'question before the last attempt',
        drawnBy: 'areas/registration/LastTryQuestion.tsx',
        reach: inTurn(
          answered(
            RECORD,
            changed((record: object) => ({ ...record, tentativasRestantes: 1 })),
          ),
          at(paths.reRegistration),
          type('registration:field.socialName', 'Outro Nome'),
          press('registration:reRegistration.save'),
        ),
        dialog: 'registration:attempts.last',
      },
    ],
  },
  {
    who: 'a dependent who has come of age',
    login: '00000011479',
    states: [
      { name: 'notice at home', reach: at(paths.homePF), shows: 'dependents:ofAge.title', stays: true },
      {
        name: 'taking over the account',
        drawnBy: 'features/coming-of-age/ComingOfAge.tsx',
        reach: press('dependents:ofAge.action'),
        dialog: 'dependents:ofAge.action',
      },
    ],
  },
  {
    who: 'somebody who delegates for nobody',
    login: CARLA,
    states: [{ name: 'nothing to delegate', reach: at(paths.thirdParties), shows: 'ui:gate.refused.rank.title' }],
  },
  {
    who: 'a company with people who have access',
    login: COMPANY,
    wide: true,
    states: [
      {
        name: 'what somebody may use',
        drawnBy: 'areas/delegated-users/person/PersonDrawer.tsx',
        reach: inTurn(at(table(COMPANY, '&busca=carla%20modelo')), ({ page }) =>
          page.getByRole('link', { name: GRANTEE.name, exact: true }).click(),
        ),
        dialog: 'delegation:accesses.title',
        values: GRANTEE,
        stays: true,
      },
      {
        name: 'what happened to it',
        reach: press('delegation:history.open'),
        dialog: 'delegation:accesses.title',
        values: GRANTEE,
        shows: 'delegation:history.actions.concedido',
      },
      {
        name: 'what can be done with a row',
        reach: press('delegation:row.actionsOf', GRANTEE),
        shows: 'delegation:selection.ends',
        part: '.rowmenu',
      },
      {
        name: 'question before it is taken away',
        drawnBy: `${TABLE}/RemoveDialog.tsx`,
        reach: inTurn(press('delegation:row.actionsOf', GRANTEE), ({ page, say }) =>
          page.getByRole('menuitem', { name: say('delegation:row.remove'), exact: true }).click(),
        ),
        dialog: 'delegation:remove.title',
      },
      {
        name: 'choice of columns',
        drawnBy: 'ui/table/ColumnChoice.tsx',
        reach: press('ui:columns.title'),
        shows: 'ui:columns.nameAlways',
        part: '.ant-popover',
      },
      // Tables in high contrast: whole screens are looked at in it as a phone shows them.
      {
        name: 'a table with somebody chosen',
        reach: ({ page, say }) =>
          tick(page.getByRole('checkbox', { name: say('ui:table.selectRow', GRANTEE), exact: true })),
        shows: 'delegation:selection.edit',
      },
      {
        name: 'the end of the accesses of many, without a date',
        drawnBy: `${TABLE}/EndsDialog.tsx`,
        reach: press('delegation:selection.ends'),
        dialog: 'delegation:ends.title',
        shows: 'delegation:ends.waits',
        stays: true,
      },
      {
        name: 'what an end does to whom',
        reach: press('delegation:ends.oneYear'),
        dialog: 'delegation:ends.title',
        shows: (say) => new RegExp(`${say('delegation:ends.kinds.limita')} 1$`),
        stays: true,
      },
      {
        name: 'an end that has passed',
        reach: type('delegation:validity.label', '01012020'),
        dialog: 'delegation:ends.title',
        shows: 'validation:valid_until_past',
      },
      {
        name: 'what can be taken from whoever is chosen',
        drawnBy: `${TABLE}/TakeDialog.tsx`,
        reach: press('delegation:selection.take'),
        dialog: 'take:title',
        shows: 'take:waits',
      },
      {
        name: 'an access profile for whoever is chosen',
        drawnBy: `${TABLE}/ProfileDialog.tsx`,
        reach: inTurn(press('delegation:selection.more'), ({ page, say }) =>
          page.getByRole('menuitem', { name: say('delegation:selection.profile'), exact: true }).click(),
        ),
        dialog: 'access-profiles:give.selected',
      },
      {
        name: 'a message that nobody is chosen',
        reach: inTurn(press('delegation:selection.clear'), press('delegation:selection.remove'), ({ page }) =>
          page.locator('.Toastify__toast').hover(),
        ),
        shows: 'delegation:selection.noneSelected',
        part: '.Toastify__toast',
      },
      {
        name: 'who uses what',
        drawnBy: `${TABLE}/WhoUsesModal.tsx`,
        reach: press('delegation:whoUses.open'),
        dialog: 'who-uses:title',
        stays: true,
      },
      {
        name: 'a list of choices',
        reach: ({ page, say }) =>
          page.getByRole('combobox', { name: say('delegation:cards.contract'), exact: true }).press('ArrowDown'),
        dialog: 'who-uses:title',
        part: '.ant-select-dropdown',
        stays: true,
      },
      {
        name: 'who uses a contract',
        reach: ({ page, say }) =>
          page.getByRole('combobox', { name: say('delegation:cards.contract'), exact: true }).press('Enter'),
        dialog: 'who-uses:title',
        shows: (say) => new RegExp(say('who-uses:count', { count: 77, total: '77' }).replace('77', String.raw`\d+`)),
      },
      {
        name: 'filters',
        drawnBy: 'features/listing/FilterPanel.tsx',
        reach: press('ui:filters.label'),
        shows: 'delegation:filters.names.validade',
        part: '.fpanel__fields',
      },
      {
        name: 'a name for a view',
        drawnBy: 'areas/delegated-users/views/ViewNameDialog.tsx',
        reach: inTurn(press('delegation:views.open'), press('delegation:views.new')),
        dialog: 'delegation:views.new',
      },
      {
        name: 'new access',
        drawnBy: 'areas/delegated-users/people/NewAccessModal.tsx',
        reach: press('delegation:newAccess'),
        dialog: 'delegation:newAccess',
        stays: true,
      },
      {
        name: 'new access for nobody',
        reach: press('delegation:newAccessForm.submit'),
        dialog: 'delegation:newAccess',
        shows: 'validation:cpfs_required',
        stays: true,
      },
      {
        name: 'who the people are',
        reach: inTurn(
          type('delegation:newAccessForm.label', `${CARLA};00000010740;12345678900;${ELENA}`),
          press('delegation:newAccessForm.submit'),
        ),
        dialog: 'delegation:newAccess',
        shows: 'delegation:lookup.outcomes.desconhecido',
      },
      {
        name: 'a search that finds nobody',
        reach: at(table(COMPANY, '&busca=zzzz')),
        shows: 'delegation:empty.filtered',
      },
    ],
  },
  {
    who: 'a company with a view and many people',
    login: COMPANY,
    wide: true,
    states: [
      {
        name: 'question before a view goes',
        drawnBy: 'areas/delegated-users/views/ViewsPanel.tsx',
        reach: inTurn(
          answered(
            /\/visoes$/,
            changed(() => [VIEW]),
          ),
          at(table(COMPANY)),
          press('delegation:views.open'),
          press('delegation:views.actionsOf', { name: VIEW.nome }),
          ({ page, say }) => page.getByRole('menuitem', { name: say('delegation:views.remove'), exact: true }).click(),
        ),
        dialog: 'delegation:views.removeTitle',
      },
      {
        name: 'what is done with everybody in the table',
        drawnBy: `${TABLE}/EveryoneDialog.tsx`,
        reach: inTurn(
          answered(
            /\/delegacao-acesso\/paginado\//,
            changed((list: { page: object }) => ({
              ...list,
              page: { ...list.page, totalElements: 1200, totalPages: 60 },
            })),
          ),
          at(table(COMPANY)),
          press('delegation:selection.everyone'),
        ),
        shows: 'everyone:lead',
        part: '[role=dialog]',
      },
    ],
  },
  {
    who: 'a company that changes what somebody may use',
    login: COMPANY,
    states: [
      {
        name: 'copy of what another has',
        drawnBy: `${EDIT}/CopyModal.tsx`,
        reach: inTurn(at(edit(COMPANY, CARLA)), press('delegation:copy.open')),
        dialog: 'delegation:copy.title',
      },
      {
        name: 'choice of systems',
        drawnBy: `${EDIT}/SystemsModal.tsx`,
        reach: press('delegation:systems.open'),
        dialog: 'delegation:systems.modalTitle',
        stays: true,
      },
      {
        name: 'what a system to choose is',
        drawnBy: `${EDIT}/SystemDetails.tsx`,
        reach: press('delegation:systems.details', { name: 'FATURAS' }),
        shows: 'delegation:systems.groupsTitle',
        part: '[role=dialog]',
      },
      {
        name: 'question before nothing is left',
        drawnBy: `${EDIT}/PermissionsForm.tsx`,
        reach: inTurn(
          answered(
            GRANTS,
            changed(() => []),
          ),
          at(edit(COMPANY, CARLA)),
          press('delegation:save.action'),
        ),
        dialog: 'delegation:emptying.title',
      },
      {
        name: 'question before something unsaved is left',
        drawnBy: 'features/record-form/LeaveGuard.tsx',
        reach: inTurn(
          ({ page }) => page.unrouteAll(),
          at(edit(COMPANY, CARLA)),
          pressOneOf('delegation:cards.remove'),
          ({ page, say }) => page.getByRole('link', { name: say('delegation:cancel'), exact: true }).click(),
        ),
        dialog: 'ui:leave.title',
      },
    ],
  },
  {
    who: 'a company that is asked for accesses',
    login: COMPANY,
    states: [
      {
        name: 'what somebody asks for',
        drawnBy: 'areas/requests/queue/QueuePage.tsx',
        reach: inTurn(at(paths.requests), ({ page }) => page.locator('.q__row').first().click()),
        shows: 'requests:detail.why',
        part: 'body',
        stays: true,
      },
      {
        name: 'question before it is refused',
        drawnBy: 'areas/requests/queue/RefuseDialog.tsx',
        reach: press('requests:refuse.open'),
        shows: 'requests:refuse.hint',
        part: '[role=dialog]:not(.drawer)',
      },
      {
        name: 'question before many are granted',
        drawnBy: 'areas/requests/queue/ManyBar.tsx',
        reach: inTurn(
          at(paths.requests),
          ({ page }) => tick(page.getByRole('main').getByRole('checkbox').first()),
          press('requests:many.approve'),
        ),
        shows: 'requests:many.approveEnd',
        part: '[role=dialog]',
      },
      {
        name: 'question before the code is another one',
        drawnBy: 'areas/requests/queue/CodeCard.tsx',
        reach: press('requests:code.renew'),
        dialog: 'requests:code.renewTitle',
      },
      {
        name: 'question before an invitation is cancelled',
        drawnBy: 'areas/invitations/list/InvitationsPage.tsx',
        reach: inTurn(at(paths.invitations), pressOneOf('invitations:list.cancelOf')),
        dialog: 'invitations:cancel.title',
      },
    ],
  },
  {
    who: 'a company with access profiles',
    login: COMPANY,
    states: [
      {
        name: 'question before a profile goes',
        drawnBy: 'areas/access-profiles/list/ProfilesPage.tsx',
        reach: inTurn(at(paths.accessProfiles), press('access-profiles:list.deleteOf', { name: PROFILE })),
        dialog: 'access-profiles:delete.title',
      },
      {
        name: 'people for a profile',
        drawnBy: 'areas/access-profiles/people/GiveDialog.tsx',
        reach: inTurn(
          at(paths.accessProfiles),
          ({ page }) => page.locator('main').getByRole('link', { name: PROFILE, exact: true }).click(),
          press('access-profiles:give.open'),
        ),
        dialog: 'access-profiles:give.title',
        values: { name: PROFILE },
      },
      {
        name: 'question before somebody loses a profile',
        drawnBy: 'areas/access-profiles/people/PeoplePage.tsx',
        reach: pressOneOf('access-profiles:take.of'),
        dialog: 'access-profiles:take.title',
      },
      {
        name: 'what a change does to whom',
        drawnBy: 'areas/access-profiles/form/EffectDialog.tsx',
        reach: inTurn(
          at(paths.accessProfiles),
          ({ page, say }) =>
            page
              .getByRole('link', { name: say('access-profiles:list.editOf', { name: PROFILE }), exact: true })
              .click(),
          pressOneOf('access-profiles:parts.remove'),
          press('access-profiles:form.save'),
        ),
        dialog: 'access-profiles:effect.title',
      },
    ],
  },
  {
    who: 'a company with an access review',
    login: COMPANY,
    states: [
      {
        name: 'until when somebody keeps their accesses',
        drawnBy: `${REVIEW}/UntilDialog.tsx`,
        reach: inTurn(
          at(paths.certifications),
          ({ page }) => page.getByRole('link', { name: 'Revisão do trimestre' }).click(),
          ({ page }) => page.locator('.cert__dec').first().getByRole('button').nth(1).click(),
        ),
        dialog: 'certifications:until.title',
        values: { whom: 'Alice Amostra' },
      },
      {
        name: 'which of them somebody keeps',
        drawnBy: `${REVIEW}/PartDialog.tsx`,
        reach: ({ page }) => page.locator('.cert__dec').first().getByRole('button').nth(2).click(),
        dialog: 'certifications:part.title',
        values: { name: 'Alice Amostra' },
      },
      {
        name: 'why somebody loses them',
        drawnBy: `${REVIEW}/RemoveDialog.tsx`,
        reach: ({ page }) => page.locator('.cert__dec').first().getByRole('button').nth(3).click(),
        dialog: 'certifications:remove.title',
        values: { whom: 'Alice Amostra' },
      },
      {
        name: 'question before a review is cancelled',
        drawnBy: `${REVIEW}/DecidePage.tsx`,
        reach: press('certifications:cancel.open'),
        dialog: 'certifications:cancel.open',
      },
    ],
  },
  {
    who: 'somebody whose accesses end',
    login: ANA,
    states: [
      {
        name: 'asking for them again',
        drawnBy: 'areas/requests/mine/RenewalDialog.tsx',
        reach: inTurn(
          answered(
            /\/renovaveis$/,
            changed(() => [RENEWABLE]),
          ),
          at(paths.myRequests),
          pressOneOf('renewal:formOf'),
        ),
        dialog: 'requests:ask.title',
      },
      {
        name: 'question before a request is taken back',
        drawnBy: 'areas/requests/mine/MyRequestsPage.tsx',
        reach: inTurn(
          answered(
            /\/pedidos-acesso\/\d+(?:\?|$)/,
            changed(() => ({ itens: [ASKED], page: ONE })),
          ),
          at(paths.myRequests),
          pressOneOf('requests:withdraw.of'),
        ),
        dialog: 'requests:withdraw.title',
      },
      {
        name: 'question before an invitation is declined',
        drawnBy: 'areas/invitations/mine/MyInvitationsPage.tsx',
        reach: inTurn(
          answered(
            /\/convites\/\d+(?:\?|$)/,
            changed(() => ({ convites: [OFFER], encerrados: [ENDED], link: null })),
          ),
          at(paths.myInvitations),
          press('invitations:mine.decline'),
        ),
        dialog: 'invitations:decline.title',
      },
      {
        name: 'an objection to what support did',
        drawnBy: 'areas/support/ObjectDialog.tsx',
        reach: inTurn(
          answered(
            /\/revisoes(?:\?|$)/,
            changed(() => ({ itens: [LOOKED], page: ONE })),
          ),
          at(paths.supportAccesses),
          pressOneOf('support:object.of'),
        ),
        dialog: 'support:object.title',
      },
    ],
  },
  {
    who: 'a company with third parties',
    login: COMPANY,
    states: [
      {
        name: 'a search for nobody',
        reach: inTurn(at(paths.thirdParties), press('third-parties:add.find')),
        shows: 'validation:third_party_required',
      },
      {
        name: 'a third party beside the table',
        drawnBy: 'areas/third-parties/PersonDrawer.tsx',
        reach: ({ page }) => page.getByRole('link', { name: SUPERVISOR.name, exact: true }).click(),
        dialog: 'third-parties:person.title',
        values: SUPERVISOR,
      },
      {
        name: 'systems of a supervisor',
        drawnBy: 'areas/third-parties/AuthoriseModal.tsx',
        reach: inTurn(press('third-parties:list.actionsOf', SUPERVISOR), ({ page, say }) =>
          page.getByRole('menuitem', { name: say('third-parties:list.editSystems'), exact: true }).click(),
        ),
        dialog: 'third-parties:authorise.systemsTitle',
        values: SUPERVISOR,
      },
      {
        name: 'contracts of a supervisor',
        reach: inTurn(press('third-parties:list.actionsOf', SUPERVISOR), ({ page, say }) =>
          page.getByRole('menuitem', { name: say('third-parties:list.editContracts'), exact: true }).click(),
        ),
        dialog: 'third-parties:authorise.contractsTitle',
        values: SUPERVISOR,
      },
      {
        name: 'question before a second step is demanded',
        drawnBy: 'areas/third-parties/DemandCard.tsx',
        reach: ({ page, say }) =>
          page.getByRole('switch', { name: say('third-parties:demand.switch'), exact: true }).click(),
        dialog: 'third-parties:demand.beginTitle',
      },
      {
        name: 'question before a third party goes',
        drawnBy: 'areas/third-parties/RemoveDialog.tsx',
        reach: inTurn(press('third-parties:list.actionsOf', SUPERVISOR), ({ page, say }) =>
          page.getByRole('menuitem', { name: say('third-parties:list.remove'), exact: true }).click(),
        ),
        dialog: 'third-parties:remove.title',
        values: { count: 1 },
      },
      {
        name: 'what a new supervisor still lacks',
        drawnBy: 'areas/third-parties/Reminder.tsx',
        reach: inTurn(
          answered(/\/delegacao-terceiro\/hierarquia$/, (route) => route.fulfill({ status: 201, json: ADDED })),
          addSupervisor,
        ),
        dialog: 'third-parties:reminder.title',
      },
    ],
  },
  {
    who: 'support in a review of a company',
    login: 'suporte01',
    states: [
      {
        name: 'an invitation with all that it offers',
        drawnBy: 'areas/invitations/list/Detail.tsx',
        reach: inTurn(
          searchedFor(COMPANY),
          pressOneOf('support:open.of'),
          type('support:reason.label', 'Pergunta sobre um convite'),
          type('support:open.protocol', 'P-11'),
          press('support:open.submit'),
          ({ page, say }) =>
            expect(page.getByRole('button', { name: say('support:banner.end'), exact: true })).toBeVisible(),
          at(paths.invitations),
          ({ page }) => page.getByRole('main').getByRole('link', { name: /\*/ }).first().click(),
        ),
        shows: 'invitations:detail.message',
        part: '[role=dialog]',
      },
    ],
    leave: inTurn(press('support:banner.end'), ({ page, say }) =>
      expect(page.getByRole('button', { name: say('support:banner.end'), exact: true })).toHaveCount(0),
    ),
  },
  {
    who: 'support staff',
    login: 'suporte01',
    states: [
      {
        name: 'a search that finds nobody',
        reach: searchedFor('nenhuma conta assim'),
        shows: 'support:found.noneHint',
      },
      {
        name: 'question before a review',
        drawnBy: 'features/review/OpenDialog.tsx',
        reach: inTurn(searchedFor(ANA), pressOneOf('support:open.of')),
        dialog: 'support:open.title',
        stays: true,
      },
      {
        name: 'a review without a reason',
        reach: press('support:open.submit'),
        dialog: 'support:open.title',
        shows: 'validation:reason_required',
      },
      {
        name: 'question before a block is lifted',
        drawnBy: 'areas/support/Acts.tsx',
        reach: inTurn(
          answered(
            /\/situacao$/,
            changed((situation: object) => ({
              ...situation,
              bloqueios: [{ bloqueio: 'senha', tentativas: 5, ate: '2040-01-01T12:00:00Z' }],
              segundaEtapa: { ativa: true, retiradaEm: null, app: NOW, chaves: [NOW], codigosRestantes: 2 },
              email: { devolvido: true, correcaoPedidaEm: null, ultimaAlteracao: null },
              codigoPendente: {
                funcionalidade: 'ALTERAR_EMAIL',
                meioEnvio: 'E',
                expiraEm: '2040-01-01T12:00:00Z',
                reenvioEm: 0,
              },
            })),
          ),
          openReview,
          pressOneOf('support:acting.liftOf'),
        ),
        dialog: 'support:acting.liftTitle',
      },
      {
        name: 'question before a code is sent again',
        reach: press('support:acting.resend'),
        dialog: 'support:acting.resendTitle',
      },
      {
        name: 'fifteen more minutes',
        drawnBy: 'features/review/ExtendDialog.tsx',
        reach: press('support:banner.more'),
        dialog: 'support:extend.title',
      },
      {
        name: 'an act that waits for a second person',
        reach: inTurn(
          answered(
            /\/suporte\/atos(?:\?|$)/,
            changed(() => ({ itens: [HELD], page: ONE, exigida: true })),
          ),
          at(paths.support),
        ),
        shows: (say) => say('support:held.title', { count: 1 }),
        stays: true,
      },
      {
        name: 'question before it is refused',
        drawnBy: 'areas/support/held/HeldActs.tsx',
        reach: pressOneOf('support:held.refuseOf'),
        dialog: 'support:held.refuseTitle',
      },
    ],
    // Nobody may open a second review, not even in the other language.
    leave: inTurn(press('support:banner.end'), ({ page, say }) =>
      expect(page.getByRole('button', { name: say('support:banner.end'), exact: true })).toHaveCount(0),
    ),
  },
];

/** What a state of the server cannot reach, a device or a phone alone: looked at where it is walked. */
const IN_JOURNEYS = {
  'areas/security/PasskeyDialog.tsx': 'passkeys.spec.ts',
  'areas/security/PasskeyNameDialog.tsx': 'passkeys.spec.ts',
  'features/menu/MenuDrawer.tsx': 'menu.spec.ts',
};

test('whatever opens above a screen is looked at', () => {
  const openers = readdirSync('src/portal', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) =>
      /import \{[^}]*\b(?:Modal|EscapeModal|YesNoModal|InformationModal|ApplicationDialog|RemovalDialog|Drawer|Dropdown|Popconfirm|Popover|Tour)\b[^}]*\} from/.test(
        file.endsWith('.tsx') ? readFileSync(`src/portal/${file}`, 'utf8') : '',
      ),
    )
    // What the others are made of.
    .filter((file) => !/^ui\/dialogs\/\w+(?:Modal|Dialog)\.tsx$|^shell\/antd-specimens/.test(file));
  const looked = [
    ...STATES.flatMap(({ states }) => states.flatMap(({ drawnBy }) => drawnBy ?? [])),
    ...Object.keys(IN_JOURNEYS),
  ];
  for (const [file, spec] of Object.entries(IN_JOURNEYS))
    expect(readFileSync(`tests/browser/${spec}`, 'utf8'), file).toContain('expectAccessible');
  expect(
    openers.filter((file) => !looked.includes(file)),
    'files without a state that is drawnBy them, or a line in IN_JOURNEYS',
  ).toEqual([]);
  expect(looked.filter((file) => !existsSync(`src/portal/${file}`))).toEqual([]);
});

test('a control without a name, or with a text’s key for one, is told', async ({ page }) => {
  await page.setContent(
    '<button>support:open.title</button><a href="/">list.add</a><input type="checkbox"><button>Sair</button><a href="https://www.exemplo.test">https://www.exemplo.test</a>',
  );
  expect((await badlyNamed(page)).map((line) => line.split(':', 1)[0])).toEqual(['button', 'link', 'checkbox']);
});

/** A state is closed before the next one opens; two dialogs one above the other, one after the other. */
async function close({ page }: Seen): Promise<void> {
  for (let standing = await openDialogs(page).count(); standing > 0; standing -= 1) {
    await page.keyboard.press('Escape');
    await expect(openDialogs(page)).toHaveCount(standing - 1);
  }
  // What is no dialog closes with it too: a menu, the choice of columns.
  await page.keyboard.press('Escape');
}

for (const look of LOOKS)
  for (const { who, login, wide, states, leave } of STATES)
    test(`dialogs and failures of ${who} are accessible in ${look.language}, in ${look.colours}`, async ({
      page,
      server,
      beSignedIn,
      problems,
    }) => {
      if (look.colours === 'high contrast' && !wide) await page.setViewportSize(PHONE);
      problems.allow(...PROVOKED);
      const seen = { page, say: await speaking(page, server.url, look) };
      if (login) await beSignedIn(login);
      for (const { name, reach, dialog, values, shows, part, stays } of states)
        await test.step(name, async () => {
          await reach(seen);
          if (dialog)
            await expect(page.getByRole('dialog', { name: seen.say(dialog, values), exact: true })).toBeVisible();
          if (shows)
            await expect(
              page
                .locator(part ?? (dialog ? '[role=dialog]' : 'main'))
                .getByText(typeof shows === 'string' ? seen.say(shows) : shows(seen.say))
                .first(),
            ).toBeVisible();
          await expectAccessibleIn(page, look, part ?? (dialog ? '[role=dialog]' : 'main'));
          await page.unrouteAll();
          if (!stays) await close(seen);
        });
      await leave?.(seen);
    });
