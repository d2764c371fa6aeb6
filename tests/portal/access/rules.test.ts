import { beforeEach, describe, expect, it } from 'vitest';
import { accessControlProvider } from '../../../src/portal/app/accessControlProvider';
import { areaResources } from '../../../src/portal/app/routes';
import type { Standing } from '../../../src/portal/features/access/rules';
import { enterReview, leaveReview } from '../../../src/portal/session/review';
import { review } from '../support/review';
import { signIn, signOut } from '../support/session';

const person: Standing = { role: 'own', kind: 'PF', dependent: false, staff: false, supervisor: false, rank: null };
const company: Standing = { ...person, kind: 'PJ', rank: 'Empresa' };

/** Everybody there is. */
const PEOPLE = {
  own: person,
  dependent: { ...person, dependent: true },
  guardian: { ...person, dependent: true, role: 'guardian' },
  administrador: { ...person, rank: 'Administrador' },
  supervisor: { ...person, rank: 'Supervisor' },
  company,
  staff: { ...person, staff: true },
  review: { ...person, role: 'review' },
  dependentReview: { ...person, dependent: true, role: 'review' },
  companyReview: { ...company, role: 'review' },
  dependentCompany: { ...company, dependent: true },
} satisfies Record<string, Standing>;

beforeEach(() => void signIn());

const may = (resource: string, action: string, standing: Standing | null) =>
  accessControlProvider.can({ resource, action, params: { standing } });

/** Everybody but who looks at somebody else's account in a review. */
const OWNERS = [
  'own',
  'dependent',
  'guardian',
  'administrador',
  'supervisor',
  'company',
  'staff',
  'dependentCompany',
] as (keyof typeof PEOPLE)[];

/** Who may: everybody else is told why not. */
type Line = [resource: string, actions: string[], who: (keyof typeof PEOPLE)[]];
const TABLE: Line[] = [
  ['usuarios', ['list'], (Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]).filter((who) => who !== 'staff')],
  ['usuarios', ['show'], ['own', 'guardian', 'administrador', 'supervisor', 'company', 'review', 'companyReview']],
  ['usuarios', ['edit'], ['own', 'guardian', 'administrador', 'supervisor', 'company']],
  // A company closes its account whoever is responsible for it.
  ['usuarios', ['delete'], ['own', 'guardian', 'administrador', 'supervisor', 'company', 'dependentCompany']],
  [
    'enderecos',
    ['list', 'show'],
    ['own', 'guardian', 'administrador', 'supervisor', 'company', 'review', 'companyReview'],
  ],
  ['enderecos', ['create', 'edit', 'delete'], ['own', 'guardian', 'administrador', 'supervisor', 'company']],
  ['dependentes', ['list', 'show'], ['own', 'guardian', 'administrador', 'supervisor', 'review']],
  ['dependentes', ['create', 'edit', 'delete'], ['own', 'guardian', 'administrador', 'supervisor']],
  ['pedidos', ['list', 'show'], ['administrador', 'supervisor', 'company', 'companyReview']],
  ['pedidos', ['create', 'edit', 'delete'], ['administrador', 'supervisor', 'company']],
  ['codigosDePedido', ['show', 'create', 'edit', 'delete'], ['administrador', 'company']],
  ['meusPedidos', ['list'], ['own', 'guardian', 'administrador', 'supervisor', 'review']],
  ['meusPedidos', ['create', 'delete'], ['own', 'guardian', 'administrador', 'supervisor']],
  ...['convites', 'importacoes'].flatMap((resource): Line[] => [
    [resource, ['list', 'show'], ['administrador', 'supervisor', 'company', 'companyReview']],
    [resource, ['create', 'edit', 'delete'], ['administrador', 'supervisor', 'company']],
  ]),
  ['meusConvites', ['list'], ['own', 'administrador', 'supervisor', 'review']],
  ['meusConvites', ['edit', 'delete'], ['own', 'administrador', 'supervisor']],
  ['terceiros', ['list', 'show'], ['administrador', 'company', 'companyReview']],
  ['terceiros', ['create', 'edit', 'delete'], ['administrador', 'company']],
  ['permissionarios', ['list', 'show'], ['administrador', 'supervisor', 'company', 'companyReview']],
  ['paineis', ['list'], ['administrador', 'supervisor', 'company', 'companyReview']],
  ['perfisDeAcesso', ['list', 'show'], ['administrador', 'supervisor', 'company', 'companyReview']],
  ['perfisDeAcesso', ['create', 'edit', 'delete'], ['administrador', 'company']],
  ['revisoesDeAcesso', ['list', 'show'], ['administrador', 'supervisor', 'company', 'companyReview']],
  ['revisoesDeAcesso', ['create', 'edit'], ['administrador', 'company']],
  ['comprovantesDeRevisao', ['show'], ['administrador', 'company']],
  ['registros', ['list'], ['administrador', 'supervisor', 'company', 'companyReview']],
  ['permissionarios', ['create', 'edit', 'delete'], ['administrador', 'supervisor', 'company']],
  [
    'contratos-recebidos',
    ['list', 'show'],
    ['own', 'guardian', 'administrador', 'supervisor', 'company', 'review', 'companyReview'],
  ],
  ['sistemas-recebidos', ['create', 'edit', 'delete'], ['own', 'guardian', 'administrador', 'supervisor', 'company']],
  ['codigos', ['list'], ['own', 'guardian', 'administrador', 'supervisor', 'company', 'review', 'companyReview']],
  ['atividades', ['list'], OWNERS],
  ['sessoes', ['list'], OWNERS],
  ['sessoes', ['delete'], OWNERS.filter((who) => who !== 'guardian')],
  ['seguranca', ['list'], ['own', 'administrador', 'supervisor', 'company', 'staff']],
  ['dados', ['list'], ['own', 'guardian', 'administrador', 'supervisor', 'company']],
  ['acessosSuporte', ['list'], OWNERS.filter((who) => who !== 'staff')],
  ['contas', ['list'], ['staff']],
  ['revisoes', ['list', 'create'], ['staff']],
];

describe('who may what', () => {
  it.each(TABLE.flatMap(([resource, actions, who]) => actions.map((action) => [action, resource, who] as const)))(
    '%s %s: %j',
    async (action, resource, who) => {
      const asked = Object.entries(PEOPLE).map(
        async ([name, standing]) => [name, (await may(resource, action, standing)).can] as const,
      );
      const allowed = (await Promise.all(asked)).filter(([, can]) => can).map(([name]) => name);
      expect(allowed).toEqual(who);
    },
  );

  it.each([
    ['enderecos', 'edit', 'dependent', 'dependent'],
    ['enderecos', 'list', 'dependentReview', 'reviewDependent'],
    ['enderecos', 'create', 'review', 'changes'],
    ['permissionarios', 'create', 'review', 'changes'],
    ['permissionarios', 'list', 'review', 'reviewRank'],
    ['terceiros', 'list', 'supervisor', 'rank'],
    ['terceiros', 'list', 'dependent', 'dependent'],
    ['atividades', 'list', 'companyReview', 'owner'],
    ['sessoes', 'delete', 'guardian', 'owner'],
    ['dados', 'list', 'dependentReview', 'reviewDependent'],
    ['dependentes', 'list', 'company', 'company'],
    ['contas', 'list', 'own', 'staff'],
    ['enderecos', 'list', 'staff', 'staffAccount'],
    ['usuarios', 'delete', 'staff', 'staffAccount'],
  ] as const)('%s %s is refused to %s because: %s', async (resource, action, who, reason) => {
    expect(await may(resource, action, PEOPLE[who])).toEqual({ can: false, reason });
  });

  it('is nobody while nothing is known of them', async () => {
    const closed = { can: false, reason: 'unknown' };
    expect(await may('usuarios', 'list', null)).toEqual(closed);
    expect(await accessControlProvider.can({ resource: 'usuarios', action: 'list' })).toEqual(closed);
  });

  it('is nobody without a session', async () => {
    signOut();
    expect(await may('enderecos', 'edit', person)).toEqual({ can: false, reason: 'unknown' });
  });

  it('reads and no more in a window that is in a review, whatever a screen says of itself', async () => {
    enterReview(review);
    expect(await may('enderecos', 'list', person)).toEqual({ can: true });
    expect(await may('enderecos', 'edit', person)).toEqual({ can: false, reason: 'changes' });
    leaveReview('ended');
    expect(await may('enderecos', 'edit', person)).toEqual({ can: true });
  });

  it.each([
    ['selos', 'list'],
    ['contas', 'delete'],
  ])('is a clear error for %s %s, which do not exist', async (resource, action) => {
    await expect(may(resource, action, person)).rejects.toThrow(`Nobody said who may ${action} ${resource}`);
    await expect(accessControlProvider.can({ action })).rejects.toThrow(TypeError);
  });
});

it('somebody said of every screen of a resource who may open it', async () => {
  const actions = areaResources.flatMap((resource) =>
    (['list', 'show', 'create', 'edit'] as const)
      .filter((action) => resource[action] !== undefined)
      .map((action) => [resource.name, action] as const),
  );
  await Promise.all(actions.map(([resource, action]) => expect(may(resource, action, person)).resolves.toBeDefined()));
});
