import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { changePrazo, type EfeitoPrazo, previewPrazo } from '../../../src/contract/delegated-ends';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { listPermissionarios, selectPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { personName } from '../../../src/contract/names';
import { pageInfoOf } from '../../../src/contract/page';
// Its code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/Nobody';
import { leaveTable } from '../../../src/portal/areas/delegated-users/lastTable';
import EndsDialog from '../../../src/portal/areas/delegated-users/table/EndsDialog';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import '../../../src/portal/ui/toast-draw';
import { answer, refuse } from '../support/backend';
import { COMPANY, companyItself, grantee } from '../support/delegation';
import { company } from '../support/records';
import { reload, renderApp, renderScreen } from '../support/render';
import { signIn } from '../support/session';

const PEOPLE = [
  { idProdutoPF: '00000010316', nome: 'CARLA MODELO' },
  { idProdutoPF: '00000010588', nome: 'ELENA IMAGINADA' },
  { idProdutoPF: '00000010740', nome: 'FABIO EXEMPLO' },
] as const;
const [CARLA, ELENA, FABIO] = PEOPLE;
const person = ({ idProdutoPF }: { idProdutoPF: string }, efeito: EfeitoPrazo['pessoas'][number]['efeito']) => ({
  idProdutoPF,
  efeito,
  validoAte: efeito === 'renova' ? '2026-01-31' : null,
  versao: efeito === 'semAcesso' ? null : 3,
});
const MIXED: EfeitoPrazo = {
  mudam: 2,
  pessoas: [person(ELENA, 'semAcesso'), person(CARLA, 'renova'), person(FABIO, 'muda')],
};
const ALL: EfeitoPrazo = { mudam: 3, pessoas: PEOPLE.map((one) => person(one, 'muda')) };

/** A new document knows nothing of how the table was left. */
const forgetTable = () => leaveTable(companyItself, '', { ticked: new Map(), top: 0, person: null });

beforeEach(() => {
  forgetTable();
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
});

function open() {
  const [closed, changed] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { user } = renderScreen(
    <EndsDialog actor={companyItself} people={[...PEOPLE]} onChosen={vi.fn()} onClose={closed} onChanged={changed} />,
  );
  return { user, closed, changed };
}
const dialog = () => screen.findByRole('dialog', { name: 'Mudar a validade' });
const button = async (name: string) => within(await dialog()).findByRole('button', { name });

it('shows whom an end leaves as they are before those whom it changes, and changes it in one call', async () => {
  const asked = answer(previewPrazo, () => MIXED);
  const sent = answer(changePrazo, () => MIXED);
  const { user, changed } = open();
  expect(await button('Mudar a validade')).toBeDisabled();
  await user.type(within(await dialog()).getByLabelText('Válido até'), '31122099');
  expect(await screen.findByText('2 pessoas passam a ter acesso até 31/12/2099.')).toBeInTheDocument();
  expect(screen.getByText(/1 não muda\./)).toBeInTheDocument();
  const rows = within(screen.getByRole('region', { name: 'O que muda para cada pessoa' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Elena Imaginada000.000.105-88Não tem mais acesso.',
    'Fabio Exemplo000.000.107-40Sem prazopassa para 31/12/2099',
    'Carla Modelo000.000.103-16Venceu em 31/01/2026passa para 31/12/2099',
  ]);
  const claims = { perfil: 'Empresa', idProdutoPF: COMPANY };
  const body = { listaUsuarios: PEOPLE.map(({ idProdutoPF }) => idProdutoPF), validoAte: '2099-12-31', ...claims };
  expect(asked.map((call) => call.body)).toEqual([body]);
  await user.click(await button('Mudar a validade de 2 pessoas'));
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  // Each as the preview found them.
  const versoes = MIXED.pessoas.map(({ idProdutoPF, versao }) => ({ idProdutoPF, versao }));
  expect(sent.map((call) => call.body)).toEqual([{ ...body, versoes }]);
});

/** Somebody whose end is another one than before. */
const ending = (one: (typeof PEOPLE)[number], validoAte: string | null) => ({ ...person(one, 'muda'), validoAte });
const groups = async () =>
  within(await screen.findByRole('region', { name: 'O que muda para cada pessoa' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent?.trim());

it('says how many come back, last longer, or lose time, and warns of those who lose', async () => {
  const people = [ending(CARLA, '2099-12-31'), ending(ELENA, '2098-01-31'), ending(FABIO, null)];
  answer(previewPrazo, () => ({ mudam: 3, pessoas: people }));
  const { user } = open();
  await user.type(within(await dialog()).getByLabelText('Válido até'), '31012099');
  expect(await groups()).toEqual([
    'Passam a vencer antes 1',
    'Não tinham prazo e passam a ter 1',
    'Passam a vencer depois 1',
  ]);
  expect(screen.getByText('2 pessoas passam a ter acesso por menos tempo do que hoje.')).toBeInTheDocument();
  await user.click(await button('Sem prazo'));
  await waitFor(async () => expect(await groups()).toEqual(['Deixam de ter prazo 3']));
  expect(screen.queryByText(/por menos tempo/)).not.toBeInTheDocument();
});

it('shows the groups of many together with their numbers, and each opens to its people', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...person({ idProdutoPF: `000000${index + 20_000}` }, 'muda'),
    validoAte: index < 10 ? null : '2030-01-31',
  }));
  answer(previewPrazo, () => ({ mudam: 30, pessoas: many }));
  const { user } = open();
  await user.type(within(await dialog()).getByLabelText('Válido até'), '31122099');
  expect(await groups()).toEqual(['Não tinham prazo e passam a ter 10', 'Passam a vencer depois 20']);
  expect(within(await dialog()).queryAllByRole('listitem')).toHaveLength(0);
  const group = await button('Passam a vencer depois 20');
  expect(group).toHaveAttribute('aria-expanded', 'false');
  await user.click(group);
  const list = within(await dialog()).getByRole('list', { name: 'Passam a vencer depois 20' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  await user.click(group);
  expect(within(await dialog()).queryAllByRole('listitem')).toHaveLength(0);
});

it('leaves whoever ends later, or never, alone where only what ends before is wanted', async () => {
  const later = [{ ...person(CARLA, 'depois'), validoAte: '2099-12-31' }, person(FABIO, 'depois')];
  const asked = answer(previewPrazo, ({ body }) =>
    body.somenteAntes ? { mudam: 1, pessoas: [...later, ending(ELENA, '2030-01-31')] } : ALL,
  );
  const sent = answer(changePrazo, () => ({ mudam: 1, pessoas: [...later, ending(ELENA, '2030-01-31')] }));
  const { user, changed } = open();
  const only = within(await dialog()).getByRole('checkbox', { name: /^Só o que vence antes dessa data/ });
  await user.click(only);
  await user.type(within(await dialog()).getByLabelText('Válido até'), '31012098');
  expect(await groups()).toEqual(['Não mudam 2', 'Passam a vencer depois 1']);
  expect(screen.getAllByText('Vence depois, ou não tem prazo: fica como está.')).toHaveLength(2);
  await user.click(await button('Mudar a validade de 1 pessoa'));
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body.somenteAntes)).toEqual([true]);
  // Without an end to be before, all are meant.
  await user.click(await button('Sem prazo'));
  expect(only).toBeDisabled();
  expect(only).not.toBeChecked();
  await waitFor(() => expect(asked.at(-1)?.body).not.toHaveProperty('somenteAntes'));
});

it('offers dates to press, and no end at all', async () => {
  const asked = answer(previewPrazo, () => ALL);
  const { user } = open();
  // This year's, the next's, or both, by the day.
  const [year] = (await within(await dialog()).findAllByRole('button', { name: /^Fim de \d{4}$/ })) as [HTMLElement];
  await user.click(year);
  const end = `${year.textContent?.slice(-4)}-12-31`;
  await waitFor(() => expect(asked.at(-1)?.body.validoAte).toBe(end));
  expect(year).toHaveAttribute('aria-pressed', 'true');
  await user.click(await button('Sem prazo'));
  expect(await screen.findByText('3 pessoas passam a ter acesso sem prazo.')).toBeInTheDocument();
  expect(asked.at(-1)?.body.validoAte).toBeNull();
  expect(within(await dialog()).getByLabelText('Válido até')).toHaveValue('');
  expect(year).toHaveAttribute('aria-pressed', 'false');
});

it('keeps a phone’s foot for its buttons: what holds for all is said below those whom it changes', async () => {
  const { matchMedia } = window;
  window.matchMedia = (query: string) => ({ ...matchMedia(query), matches: query.includes('max-width: 767px') });
  onTestFinished(() => void (window.matchMedia = matchMedia));
  answer(previewPrazo, () => ALL);
  const { user } = open();
  await user.click(await button('Sem prazo'));
  const list = await screen.findByRole('region', { name: 'O que muda para cada pessoa' });
  const told = within(await dialog()).getByText(/^A data vale para todos os acessos/);
  expect(list.compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect((await button('Cancelar')).parentElement).not.toContainElement(told);
});

it('says what is wrong with a date, and asks nothing about it', async () => {
  const asked = answer(previewPrazo, () => ALL);
  const { user } = open();
  const field = within(await dialog()).getByLabelText('Válido até');
  await user.type(field, '31');
  expect(field).toHaveAttribute('aria-invalid', 'false');
  await user.tab();
  expect(await screen.findByText('Confira a data: use dia, mês e ano, como 31/12/2027.')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, '01012020');
  expect(await screen.findByText('Escolha uma data de hoje em diante, ou retire o prazo.')).toBeInTheDocument();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await button('Mudar a validade')).toBeDisabled();
  expect(asked).toEqual([]);
});

it('goes by the answer to the date that stands, whichever came last', async () => {
  let late: (effect: EfeitoPrazo) => void = () => undefined;
  const asked = answer(previewPrazo, ({ body }) =>
    body.validoAte === null
      ? { mudam: 1, pessoas: [person(FABIO, 'muda')] }
      : new Promise<EfeitoPrazo>((resolve) => (late = resolve)),
  );
  const { user } = open();
  await user.click(await button('+ 1 ano'));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText('Conferindo o que muda…')).toBeInTheDocument();
  await user.click(await button('Sem prazo'));
  expect(await button('Mudar a validade de 1 pessoa')).toBeEnabled();
  late(ALL);
  await user.hover(await button('+ 1 ano'));
  expect(await button('Mudar a validade de 1 pessoa')).toBeEnabled();
  expect(screen.getByText('1 pessoa passa a ter acesso sem prazo.')).toBeInTheDocument();
});

it('can be told to look again after a failure, and sends nothing that changes nobody', async () => {
  let failing = true;
  answer(previewPrazo, () =>
    failing ? refuse(500) : { mudam: 0, pessoas: PEOPLE.map((one) => person(one, 'igual')) },
  );
  const { user } = open();
  await user.click(await button('+ 6 meses'));
  expect(await screen.findByText('Não foi possível conferir o que muda.')).toBeInTheDocument();
  failing = false;
  await user.click(await button('Tentar de novo'));
  expect(await screen.findByText('Ninguém muda com esta validade.')).toBeInTheDocument();
  expect(screen.getAllByText('Já tem esta validade.')).toHaveLength(3);
  expect(await button('Mudar a validade')).toBeDisabled();
});

it('keeps what was chosen when the change is refused, and says so at the field', async () => {
  answer(previewPrazo, () => ALL);
  const past = { campo: 'validoAte', chave: 'valid_until_past' };
  answer(changePrazo, () => refuse(400, 'MCN-100 Não.', { campos: [past] }));
  const { user, changed } = open();
  await user.type(within(await dialog()).getByLabelText('Válido até'), '31122099');
  await user.click(await button('Mudar a validade de 3 pessoas'));
  expect(await screen.findByText('Escolha uma data de hoje em diante, ou retire o prazo.')).toBeInTheDocument();
  expect(within(await dialog()).getByLabelText('Válido até')).toHaveValue('31/12/2099');
  expect(changed).not.toHaveBeenCalled();
});

it('offers to undo the end of those whom it changed, and says apart who stayed', async () => {
  const CHANGE = '019a0000-0000-7000-8000-000000000001';
  answer(previewPrazo, () => ALL);
  answer(
    changePrazo,
    () => ({ mudam: 2, pessoas: [person(ELENA, 'mudou'), person(CARLA, 'muda'), person(FABIO, 'muda')] }),
    { undo: CHANGE },
  );
  const undone = answer(undoRetirada, () => ({ devolvidos: 2 }));
  const { user } = renderScreen(
    <>
      <ToastHost />
      <EndsDialog
        actor={companyItself}
        people={[...PEOPLE]}
        onChosen={() => undefined}
        onClose={() => undefined}
        onChanged={() => undefined}
      />
    </>,
  );
  await user.click(await button('Sem prazo'));
  await user.click(await button('Mudar a validade de 3 pessoas'));
  // In the notice, and for who hears it.
  expect(await screen.findAllByText('Validade de 2 pessoas alterada: Carla Modelo, Fabio Exemplo.')).not.toEqual([]);
  expect(await screen.findByText(/^1 foi alterada por outra pessoa .* Elena Imaginada\.$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito: a validade de 2 pessoas voltou a ser a de antes.')).toBeInTheDocument();
  expect(undone.map(({ params }) => params)).toEqual([{ id: COMPANY, idRetirada: CHANGE }]);
});

it('is opened from the table for everybody ticked; the rows come anew and nobody stays ticked', async () => {
  let end: string | null = null;
  answer(listPermissionarios, () => ({
    itens: PEOPLE.map(({ idProdutoPF, nome }) => ({
      ...grantee(idProdutoPF, nome),
      ...(end && { validoAte: end, situacaoValidade: 'vigente' as const, diasRestantes: 9999 }),
    })),
    page: pageInfoOf(0, 20, 3, 3),
  }));
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  answer(selectPermissionarios, async () => {
    await held;
    return { itens: [...PEOPLE], haMais: false };
  });
  answer(previewPrazo, () => ALL);
  answer(changePrazo, ({ body }) => {
    end = body.validoAte;
    return ALL;
  });
  const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' }));
  await user.click(screen.getByRole('button', { name: 'Selecionar as 3' }));
  // Nothing is done with the one ticked before meanwhile.
  expect(screen.getByText('Selecionando todas as pessoas…')).toBeInTheDocument();
  for (const name of ['Editar acessos', 'Validade…', 'Excluir'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  come();
  expect(await screen.findByText('3 pessoas selecionadas')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Validade…' }));
  await user.type(within(await dialog()).getByLabelText('Válido até'), '31122099');
  await user.click(await button('Mudar a validade de 3 pessoas'));
  expect(
    await screen.findByText('Validade de 3 pessoas alterada: Carla Modelo, Elena Imaginada, Fabio Exemplo.'),
  ).toBeInTheDocument();
  expect(await screen.findAllByText('Até 31/12/2099')).toHaveLength(3);
  expect(screen.getByText('Nenhuma pessoa selecionada')).toBeInTheDocument();
});

it('marks the rows of those whom it changed, and no row any more once that is undone', async () => {
  answer(listPermissionarios, () => ({
    itens: PEOPLE.map(({ idProdutoPF, nome }) => grantee(idProdutoPF, nome)),
    page: pageInfoOf(0, 20, 3, 3),
  }));
  answer(previewPrazo, () => ({ mudam: 1, pessoas: [person(CARLA, 'muda')] }));
  answer(changePrazo, () => ({ mudam: 1, pessoas: [person(CARLA, 'muda')] }), {
    undo: '019a0000-0000-7000-8000-000000000001',
  });
  answer(undoRetirada, () => ({ devolvidos: 1 }));
  const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' }));
  await user.click(screen.getByRole('button', { name: 'Validade…' }));
  await user.click(await button('Sem prazo'));
  await user.click(await button('Mudar a validade de 1 pessoa'));
  expect(await screen.findByText('Alterado agora')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(screen.queryByText('Alterado agora')).not.toBeInTheDocument());
});

it('says that whom it changed is no longer among those that the table is filtered by, and takes the filter away', async () => {
  let end: string | null = null;
  answer(listPermissionarios, ({ query }) => {
    const rows = end && query.validade === 'vencidas' ? [] : [grantee(CARLA.idProdutoPF, CARLA.nome)];
    return { itens: rows, page: pageInfoOf(0, 20, rows.length, rows.length) };
  });
  answer(previewPrazo, () => ({ mudam: 1, pessoas: [person(CARLA, 'renova')] }));
  answer(changePrazo, ({ body }) => {
    end = body.validoAte;
    return { mudam: 1, pessoas: [person(CARLA, 'renova')] };
  });
  const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}&validade=vencidas`);
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' }));
  await user.click(screen.getByText('Validade…'));
  await user.type(within(await dialog()).getByLabelText('Válido até'), '31122099');
  await user.click(await button('Mudar a validade de 1 pessoa'));
  expect(
    await screen.findByText(/A pessoa que você acabou de mudar não é mais das que ele mostra/),
  ).toBeInTheDocument();
  expect(screen.queryByText('Dados não encontrados :(')).not.toBeInTheDocument();
  await user.click(screen.getByText('Tirar o filtro Validade'));
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeInTheDocument();
});

it('is there again with its end after a sign-in in the middle of it, and forgotten once it is closed', async () => {
  answer(listPermissionarios, () => ({
    itens: PEOPLE.map(({ idProdutoPF, nome }) => grantee(idProdutoPF, nome)),
    page: pageInfoOf(0, 20, 3, 3),
  }));
  const asked = answer(previewPrazo, () => MIXED);
  const first = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  await first.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' }));
  await first.user.click(screen.getByRole('button', { name: 'Validade…' }));
  await first.user.type(within(await dialog()).getByLabelText('Válido até'), '31122099');
  await waitFor(() => expect(asked).toHaveLength(1));
  reload(first);
  forgetTable();

  const second = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  expect(within(await dialog()).getByLabelText('Válido até')).toHaveValue('31/12/2099');
  await waitFor(() =>
    expect(asked.map(({ body }) => body.listaUsuarios)).toEqual([[CARLA.idProdutoPF], [CARLA.idProdutoPF]]),
  );
  await second.user.click(await button('Cancelar'));
  expect(screen.getByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeChecked();
  reload(second);
  forgetTable();

  renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Ticks these people in the table and opens the dialog with an end for them. */
async function choose(people: readonly (typeof PEOPLE)[number][]) {
  table();
  answer(previewPrazo, () => ({ mudam: people.length, pessoas: people.map((one) => person(one, 'muda')) }));
  const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  for (const { nome } of people)
    await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${personName(nome)}` }));
  await user.click(screen.getByRole('button', { name: 'Validade…' }));
  await user.type(within(await dialog()).getByLabelText('Válido até'), '31122099');
  await user.click(await button(`Mudar a validade de ${people.length} pessoa${people.length === 1 ? '' : 's'}`));
}
const warning = async (text: string) => {
  const said = await screen.findByText(text);
  expect(said.closest('.Toastify__toast--warning')).not.toBeNull();
};

it('says whom somebody else changed meanwhile, and keeps them ticked', async () => {
  answer(changePrazo, () => ({ mudam: 1, pessoas: [person(CARLA, 'mudou'), person(FABIO, 'muda')] }));
  await choose([CARLA, FABIO]);
  await warning(
    'Validade de Fabio Exemplo alterada. 1 foi alterada por outra pessoa enquanto você conferia, ficou como está e continua selecionada: Carla Modelo.',
  );
  expect(screen.getByText('1 pessoa selecionada')).toBeInTheDocument();
  expect(screen.getAllByText('Alterado agora')).toHaveLength(1);
  expect(screen.getByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeChecked();
});

it('warns where nobody was changed, and says who has no access any more', async () => {
  answer(changePrazo, () => ({ mudam: 0, pessoas: [person(CARLA, 'semAcesso')] }));
  await choose([CARLA]);
  await warning('A validade de ninguém foi alterada. Não tem mais acesso: Carla Modelo.');
  expect(screen.getByText('Nenhuma pessoa selecionada')).toBeInTheDocument();
  expect(screen.queryByText('Alterado agora')).not.toBeInTheDocument();
});

it('names who stays for another reason than the preview said', async () => {
  answer(changePrazo, () => ({ mudam: 1, pessoas: [person(CARLA, 'igual'), person(FABIO, 'muda')] }));
  await choose([CARLA, FABIO]);
  await warning('Validade de Fabio Exemplo alterada. 1 não mudou: Carla Modelo.');
});

const byMail = `/delegacaoAcesso?empresa=${COMPANY}&validade=aRenovar&renovar=S`;
const table = () =>
  answer(listPermissionarios, () => ({
    itens: PEOPLE.map(({ idProdutoPF, nome }) => grantee(idProdutoPF, nome)),
    page: pageInfoOf(0, 20, 3, 3),
  }));

it('asks whoever comes by the message about ends at once, for those who end in the next days', async () => {
  table();
  const found = answer(selectPermissionarios, () => ({ itens: [CARLA, ELENA], haMais: false }));
  const asked = answer(previewPrazo, () => ALL);
  const { user } = renderApp(byMail);
  await user.click(await button('+ 1 ano'));
  await waitFor(() =>
    expect(asked.map(({ body }) => body.listaUsuarios)).toEqual([[CARLA, ELENA].map((one) => one.idProdutoPF)]),
  );
  expect(found.map(({ query }) => query.validade)).toEqual(['vencem7']);
  expect(new URLSearchParams(window.location.search).has('renovar')).toBe(false);
  await user.click(await button('Cancelar'));
  expect(await screen.findByText('2 pessoas selecionadas')).toBeInTheDocument();
});

it('ends with the visit: another address of the table opens without the question and without its people', async () => {
  table();
  answer(selectPermissionarios, () => ({ itens: [CARLA, ELENA], haMais: false }));
  const first = renderApp(byMail);
  expect(await screen.findByRole('dialog', { name: 'Mudar a validade' })).toBeInTheDocument();
  // The address bar leads elsewhere, and from there to other rows: nothing was cancelled.
  reload(first);
  const other = renderApp(`/delegacaoAcesso?empresa=${COMPANY}&validade=vencidas`);
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeInTheDocument();
  expect(screen.getByText('Nenhuma pessoa selecionada')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  reload(other);
  renderApp(`/delegacaoAcesso?empresa=${COMPANY}&validade=aRenovar`);
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is there again where the message led, after a reload in the middle of it', async () => {
  table();
  answer(selectPermissionarios, () => ({ itens: [CARLA, ELENA], haMais: false }));
  const first = renderApp(byMail);
  expect(await screen.findByRole('dialog', { name: 'Mudar a validade' })).toBeInTheDocument();
  await waitFor(() => expect(window.location.search).not.toContain('renovar'));
  const { search } = window.location;
  reload(first);
  renderApp(`/delegacaoAcesso${search}`);
  expect(await screen.findByRole('dialog', { name: 'Mudar a validade' })).toHaveTextContent('2 pessoas selecionadas');
});

it('asks nothing where the message was read late, and shows whose accesses ended', async () => {
  table();
  const found = answer(selectPermissionarios, () => ({ itens: [], haMais: false }));
  renderApp(byMail);
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeInTheDocument();
  await waitFor(() => expect(found).toHaveLength(1));
  await waitFor(() => expect(window.location.search).not.toContain('renovar'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Nenhuma pessoa selecionada')).toBeInTheDocument();
});
