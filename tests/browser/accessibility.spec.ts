import type { Page } from '@playwright/test';
import type { JustEnded } from '../../src/portal/areas/registration/ended';
import { paths } from '../../src/portal/lib/paths';
import { typedFor } from './support/accounts';
import { expectAccessibleIn, type Look, LOOKS, PHONE, type Say, speaking } from './support/looks';
import { fillForm, openForm, submit } from './support/registration-form';
import { expect, test, tick } from './support/test';
import { expectReadableZoomed } from './support/zoom';

// A server of its own: what other journeys change of the demo people does not show here, and nothing is changed here.
test.use({ settings: { CODE_RESEND_SECONDS: '4' } });

const FAILED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

const ANA = '00000010154';
const CARLA = '00000010316';
const COMPANY = '00000101000162';

interface Screen {
  /** The route that it is, or the name of a page that is no route of the portal. */
  route: keyof typeof paths | 'sign-on' | 'signed out' | 'mailbox' | 'no route' | 'home in a review';
  /** What its address has besides the route; the whole of it where there is no route. */
  address?: string;
  /** How one gets there from the screen before, where the address alone does not lead to it. */
  reach?: (page: Page, say: Say, look: Look) => Promise<void>;
  /** The key of its heading's text, and the values in it. */
  heading: string;
  values?: Record<string, string>;
  /** What the browser says of answers that the screen is about. */
  allow?: RegExp[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What a text says before its first value. */
const beginning = (say: Say, key: string) => new RegExp(`^${say(key, { name: '§' }).split('§', 1)[0]}`);

async function searched(page: Page, say: Say): Promise<void> {
  await page.goto(paths.support);
  await page.getByLabel(say('support:search.term')).fill('exemplo');
  await button(page, say('support:search.submit')).click();
  await expect(page.getByRole('button', { name: beginning(say, 'support:open.of') }).first()).toBeVisible();
}

async function openReview(page: Page, say: Say, account = ANA): Promise<void> {
  await page.getByLabel(say('support:search.term')).fill(account);
  await button(page, say('support:search.submit')).click();
  const found = page.getByRole('button', { name: beginning(say, 'support:open.of') });
  await expect(found).toHaveCount(1);
  await found.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('support:reason.label')).fill('Pergunta sobre os dados');
  await dialog.getByLabel(say('support:open.protocol')).fill('P-9');
  await button(page, say('support:open.submit')).last().click();
}

async function profilesInReview(page: Page, say: Say): Promise<void> {
  await page.goto(paths.support);
  await openReview(page, say, COMPANY);
  await expect(button(page, say('support:banner.end'))).toBeVisible();
  await page.goto(paths.accessProfiles);
}

/** Nobody may open a second review, not even in the other language. */
async function endReview(page: Page, say: Say): Promise<void> {
  await button(page, say('support:banner.end')).click();
  await expect(button(page, say('support:banner.end'))).toHaveCount(0);
}

async function provedByAn8(page: Page, say: Say, look: Look): Promise<void> {
  await page.getByLabel(say('recovery:field.an8')).fill('10203040');
  await page.getByLabel(say('recovery:field.companyName')).fill('Global Trade Company');
  await page.getByLabel(say('recovery:field.tradeName')).fill('Global Trade');
  await button(page, say('recovery:continue')).click();
  await expect(page.getByRole('heading', { name: say('recovery:delivery.title') })).toBeVisible();
  await expectAccessibleIn(page, look);
  await button(page, say('recovery:continue')).click();
}

/** The last screens of a registration, as after the code: whoever comes by the address is told nothing. */
const endedAt = (path: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page).toHaveURL('/login');
  await page.evaluate(([address, usr]) => window.history.replaceState({ usr, key: 'ended', idx: 0 }, '', address), [
    path,
    { registration: 'ended' } satisfies JustEnded,
  ] as const);
  await page.reload();
};

async function chosePeople(page: Page, say: Say): Promise<void> {
  for (const row of [1, 2]) await tick(page.getByRole('main').getByRole('checkbox').nth(row));
  await button(page, say('delegation:selection.add')).click();
}

async function changesInvitation(page: Page, say: Say): Promise<void> {
  await page.getByRole('link', { name: say('invitations:list.editOf', { cpf: '***.000.190-**' }) }).click();
}

async function evidenceOf(page: Page, say: Say): Promise<void> {
  await page.goto(`${paths.certifications}?empresa=${COMPANY}`);
  await page.getByRole('link', { name: 'Revisão da expedição' }).click();
  await page.getByRole('link', { name: say('certifications:evidence.open') }).click();
}

/** Every screen, by who is signed in; the screens of one line are seen one after the other. */
const SCREENS: { who: string; login?: string; screens: Screen[]; leave?: (page: Page, say: Say) => Promise<void> }[] = [
  {
    who: 'a visitor, on the way in',
    screens: [
      { route: 'login', heading: 'sign-in:login.title' },
      {
        route: 'auth',
        address: '?ticket=ST-invented',
        heading: 'sign-in:auth.failed',
        allow: [FAILED(400), FAILED(401)],
      },
      { route: 'appError', heading: 'sign-in:appError.title' },
      { route: 'sign-on', address: '/cas/login', heading: 'sso:signIn.title' },
      { route: 'signed out', address: '/cas/logout', heading: 'sso:signedOut.title' },
      { route: 'no route', address: '/nada', heading: 'sign-in:notFound.title', allow: [FAILED(404)] },
      { route: 'mailbox', address: '/caixa-postal', heading: 'messages:mailbox.title' },
      { route: 'terms', heading: 'terms:terms.title' },
      { route: 'privacy', heading: 'terms:privacy.title' },
    ],
  },
  {
    who: 'a visitor who registers',
    screens: [
      { route: 'chooseProfile', heading: 'registration:choose.title' },
      { route: 'register', heading: 'registration:choose.title' },
      { route: 'registerPF', heading: 'registration:person.title' },
      { route: 'registerPJ', heading: 'registration:company.title' },
      {
        route: 'confirmRegistration',
        reach: async (page, _say, { language }) => {
          await openForm(page, 'brasileiro', language);
          await fillForm(page, 'brasileiro', typedFor('brasileiro'), language);
          await submit(page, language);
        },
        heading: 'codes:title.E',
      },
      { route: 'registrationDone', reach: endedAt('/cadastroFinalizado'), heading: 'registration:done.title' },
      { route: 'registrationFailed', reach: endedAt('/cadastroNaoRealizado'), heading: 'registration:failed.title' },
    ],
  },
  {
    who: 'a visitor who forgot the password',
    screens: [
      { route: 'forgot', heading: 'recovery:forgot.title' },
      { route: 'forgotPF', heading: 'recovery:person.title' },
      { route: 'forgotPFWithoutCpf', heading: 'recovery:person.title' },
      { route: 'forgotPJ', heading: 'recovery:company.title' },
      { route: 'forgotPJAn8', heading: 'recovery:an8.title' },
      { route: 'resetPassword', reach: provedByAn8, heading: 'recovery:reset.title' },
      { route: 'accessHelp', heading: 'recovery:help.title' },
    ],
  },
  {
    who: 'an individual',
    login: ANA,
    screens: [
      { route: 'homePF', heading: 'common:greeting', values: { name: 'Ana' } },
      { route: 'editBrazilian', heading: 'profile:individual.title' },
      { route: 'addresses', heading: 'addresses:list.title' },
      {
        route: 'editAddress',
        reach: (page, say) =>
          page.getByRole('link', { name: say('addresses:list.editOf', { name: 'Minha casa' }) }).click(),
        heading: 'addresses:edit.title',
      },
      { route: 'newAddress', heading: 'addresses:new.title' },
      { route: 'tokenHistory', heading: 'activity:codes.title' },
      { route: 'myRequests', heading: 'requests:mine.title' },
      { route: 'askWithCode', heading: 'requests:withCode.title' },
      { route: 'myInvitations', heading: 'invitations:mine.title' },
      { route: 'activity', heading: 'activity:activity.title' },
      { route: 'myData', heading: 'activity:data.title' },
      { route: 'security', heading: 'security:title' },
    ],
  },
  {
    who: 'an individual with dependents and permissions',
    login: ANA,
    screens: [
      { route: 'dependents', heading: 'dependents:list.title' },
      {
        route: 'editDependent',
        reach: (page, say) =>
          page.getByRole('link', { name: say('dependents:list.editOf', { name: 'Fábio Exemplo' }) }).click(),
        heading: 'dependents:edit.title',
      },
      { route: 'newDependent', heading: 'dependents:new.title' },
      { route: 'receivedContracts', heading: 'received-permissions:title' },
      { route: 'receivedSystems', heading: 'received-permissions:title' },
      { route: 'supportAccesses', heading: 'support:accesses.title' },
    ],
  },
  {
    who: 'a foreigner',
    login: '00000010588',
    screens: [{ route: 'editForeigner', heading: 'profile:individual.title' }],
  },
  {
    who: 'somebody due for re-registration',
    login: '00000010405',
    screens: [{ route: 'reRegistration', heading: 'registration:reRegistration.title' }],
  },
  {
    who: 'a company whose password expired',
    login: '00000102000107',
    screens: [{ route: 'mandatoryReset', heading: 'recovery:mandatory.title' }],
  },
  {
    who: 'a foreign company',
    login: 'globaltrade',
    screens: [{ route: 'editCompanyAbroad', heading: 'profile:company.title' }],
  },
  {
    who: 'a company',
    login: COMPANY,
    screens: [
      { route: 'homePJ', heading: 'common:greeting', values: { name: 'EXEMPLO COMERCIO ELETRONICO LTDA' } },
      { route: 'editCompanyBrazil', heading: 'profile:company.title' },
      { route: 'companyLog', address: `?empresa=${COMPANY}`, heading: 'delegation:log.title' },
      { route: 'requests', address: `?empresa=${COMPANY}`, heading: 'requests:queue.title' },
      { route: 'imports', address: `?empresa=${COMPANY}`, heading: 'imports:title' },
      { route: 'newInvitation', address: `?empresa=${COMPANY}`, heading: 'invitations:form.newTitle' },
      { route: 'invitations', address: `?empresa=${COMPANY}`, heading: 'invitations:list.title' },
      { route: 'editInvitation', reach: changesInvitation, heading: 'invitations:form.changeTitle' },
    ],
  },
  {
    who: 'a company that reviews accesses',
    login: COMPANY,
    screens: [
      { route: 'newCertification', address: `?empresa=${COMPANY}`, heading: 'certifications:form.newTitle' },
      { route: 'certifications', address: `?empresa=${COMPANY}`, heading: 'certifications:list.title' },
      {
        route: 'certification',
        reach: (page) => page.getByRole('link', { name: 'Revisão do trimestre' }).click(),
        heading: 'certifications:headingOf',
        values: { name: 'Revisão do trimestre' },
      },
      {
        route: 'editCertification',
        reach: (page, say) => page.getByRole('link', { name: say('certifications:change'), exact: true }).click(),
        heading: 'certifications:form.editTitle',
      },
      {
        route: 'certificationEvidence',
        reach: evidenceOf,
        heading: 'certifications:evidence.title',
      },
    ],
  },
  {
    who: 'a company that gives access',
    login: COMPANY,
    screens: [
      { route: 'accessProfiles', address: `?empresa=${COMPANY}`, heading: 'access-profiles:list.title' },
      {
        route: 'accessProfilePeople',
        reach: (page) => page.getByRole('link', { name: 'Expedição', exact: true }).click(),
        heading: 'access-profiles:people.headingOf',
        values: { name: 'Expedição' },
      },
      {
        route: 'editAccessProfile',
        reach: (page, say) => page.getByRole('link', { name: say('access-profiles:people.change') }).click(),
        heading: 'access-profiles:form.editTitle',
      },
      { route: 'newAccessProfile', address: `?empresa=${COMPANY}`, heading: 'access-profiles:form.newTitle' },
      { route: 'overview', address: `?empresa=${COMPANY}`, heading: 'overview:title' },
      { route: 'delegation', address: `?empresa=${COMPANY}&itens=10`, heading: 'delegation:title' },
      { route: 'delegationAdd', reach: chosePeople, heading: 'delegation:permissions' },
      {
        route: 'delegationEdit',
        address: `?empresa=${COMPANY}&permissionario=${CARLA}`,
        heading: 'delegation:permissions',
      },
      { route: 'thirdParties', heading: 'third-parties:title' },
    ],
  },
  {
    who: 'support staff',
    login: 'suporte01',
    screens: [
      { route: 'supervision', heading: 'supervision:title' },
      { route: 'support', reach: searched, heading: 'support:title' },
      {
        route: 'home in a review',
        reach: (page, say) => openReview(page, say),
        heading: 'home:review.title',
        values: { name: 'Ana Exemplo' },
      },
      { route: 'accountState', heading: 'support:state.title' },
      { route: 'myInvitations', heading: 'invitations:mine.title' },
      { route: 'myRequests', heading: 'requests:mine.titleReview' },
    ],
    leave: endReview,
  },
  {
    who: 'support staff in the review of a company',
    login: 'suporte01',
    screens: [
      { route: 'accessProfiles', reach: profilesInReview, heading: 'access-profiles:list.title' },
      { route: 'invitations', heading: 'invitations:list.title' },
      { route: 'imports', heading: 'imports:title' },
      { route: 'certifications', heading: 'certifications:list.title' },
      { route: 'requests', heading: 'requests:queue.title' },
    ],
    leave: endReview,
  },
];

/** Routes that are never looked at, as there is nothing to see, and why. */
const LEADS_ON: Partial<Record<keyof typeof paths, string>> = {
  root: 'leads to the home that is theirs, or to the sign-in',
  home: 'leads to the home that is theirs, or to the sign-in',
  newSession: 'ends the session and leads to the sign-on at once',
};

test('every route of the portal is looked at, or only leads on', { tag: '@flow' }, () => {
  const looked = SCREENS.flatMap(({ screens }) => screens.map(({ route }) => route as string));
  const known = [...looked, ...Object.keys(LEADS_ON)];
  expect(
    Object.keys(paths).filter((route) => !known.includes(route)),
    'routes without a line in SCREENS or LEADS_ON',
  ).toEqual([]);
});

for (const look of LOOKS)
  for (const { who, login, screens, leave } of SCREENS)
    test(
      `the screens of ${who} are accessible in ${look.language}, in ${look.colours}${look.language === 'en' ? ', on a phone, and fit at a zoom of 400 %' : ''}`,
      { tag: '@thorough' },
      async ({ page, server, beSignedIn, problems }) => {
        if (look.language === 'en') await page.setViewportSize(PHONE);
        const say = await speaking(page, server.url, look);
        if (login) await beSignedIn(login);
        for (const { route, address = '', reach, heading, values, allow = [] } of screens) {
          problems.allow(...allow);
          await test.step(route, async () => {
            const path = route in paths ? paths[route as keyof typeof paths] : null;
            if (reach) await reach(page, say, look);
            else await page.goto((path ?? '') + address);
            await expect(
              page.getByRole('heading', { level: 1, name: say(heading, values), exact: true }),
            ).toBeVisible();
            await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
            if (path) expect(new URL(page.url()).pathname).toBe(path);
            await expect(page.locator('html')).toHaveAttribute('lang', look.language === 'pt' ? 'pt-BR' : 'en');
            await expectAccessibleIn(page, look);
            // The layout is the same in both languages and all colours.
            if (look.language === 'en') await expectReadableZoomed(page);
          });
        }
        await leave?.(page, say);
      },
    );
