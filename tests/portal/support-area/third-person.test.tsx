import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSentCodes } from '../../../src/contract/activity';
import { listAddresses } from '../../../src/contract/addresses';
import { listDependents } from '../../../src/contract/dependents';
import { getPerfilDelegacao, getResumo, getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { getOpenReview } from '../../../src/contract/support';
import { resourcesIn } from '../../../src/portal/app/resources';
import { decide } from '../../../src/portal/features/access/rules';
import { MENU_RESOURCES } from '../../../src/portal/features/menu/places';
import { placeOf } from '../../../src/portal/lib/place';
import { leaveReview } from '../../../src/portal/session/review';
import { answer } from '../support/backend';
import { individual, emptySummary } from '../support/records';
import { renderApp } from '../support/render';
import { REFERENCE, review, STAFF } from '../support/review';
import { signIn } from '../support/session';

/** What the owner reads about "you" and "your", an attendant reads about somebody else. */

const OWNERS_WORDS = /\b(você|seus?|suas?|meus?|minhas?|you|your|my)\b/i;
const reviewed = individual({ idProduto: REFERENCE, sub: '***.000.101-**' });

beforeEach(() => {
  signIn({ sub: '00000010154' });
  leaveReview('ended');
  sessionStorage.clear();
  sessionStorage.setItem('support-review', placeOf(STAFF));
  signIn({ sub: STAFF });
  answer(getOpenReview, () => review);
  answer(getUsuario, () => reviewed, { etag: '"1"' });
});

/** What the screen at `path` says once its heading stands. */
async function words(path: string): Promise<string> {
  renderApp(path);
  // The main part is another one while the screen's code comes.
  await screen.findByRole('link', { name: 'Voltar' });
  return screen.getByRole('main').textContent;
}

describe('in a review', () => {
  it.each(['pt', 'en'])('no name of a screen speaks to the owner (%s)', (language) => {
    const t = i18next.getFixedT(language);
    const who = { dependent: false, staff: true, supervisor: false, role: 'review' } as const;
    const open = new Set<string>(
      MENU_RESOURCES.filter(
        (name) =>
          decide(name, 'list', { ...who, kind: 'PF', rank: null }).can ||
          decide(name, 'list', { ...who, kind: 'PJ', rank: 'Empresa' }).can,
      ).filter((name) => !['contas', 'revisoes'].includes(name)),
    );
    const labels = resourcesIn(t, 'Ana Teste').flatMap(({ name, meta }) =>
      open.has(name) ? [String(meta?.label)] : [],
    );
    expect(labels).toHaveLength(open.size);
    expect(labels.filter((label) => OWNERS_WORDS.test(label))).toEqual([]);
  });

  it('the way to a screen begins at support and says whose account it is', async () => {
    answer(listAddresses, () => []);
    await words('/endereco');
    const way = within(screen.getByRole('navigation', { name: 'Você está em' }));
    expect(way.getByRole('link', { name: 'Atendimento' })).toHaveAttribute('href', '/suporte');
    expect(way.getByRole('link', { name: 'Conta de Ana Teste da Silva' })).toHaveAttribute('href', '/principal');
  });

  it.each(['/endereco', '/dependentes', '/historicoToken'])('%s is told of the person', async (path) => {
    answer(listAddresses, () => []);
    answer(listDependents, () => []);
    answer(listSentCodes, () => ({ itens: [], page: pageInfoOf(0, 10, 0, 0) }));
    expect(await words(path)).not.toMatch(OWNERS_WORDS);
  });

  it('the cards of the home are told of the person', async () => {
    answer(getPerfilDelegacao, () => undefined);
    answer(getResumo, () => emptySummary({ dependentes: 2 }));
    renderApp('/principalPF');
    expect(await screen.findByText('Cuida da conta de 2 dependentes.')).toBeVisible();
    expect(screen.getByText('Nenhum endereço cadastrado.')).toBeVisible();
    expect(screen.getByRole('main').textContent).not.toMatch(OWNERS_WORDS);
  });
});
