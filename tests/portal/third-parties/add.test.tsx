import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addTerceiro, findTerceiro, type PerfilTerceiro } from '../../../src/contract/third-parties';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { COMPANY, companyItself } from '../support/delegation';
import { AddForm } from '../../../src/portal/areas/third-parties/AddForm';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { type Rendered, renderScreen } from '../support/render';
import { signIn } from '../support/session';
import { supervisor } from '../support/third-parties';

const ELENA = '00000010588';
const elena = supervisor(ELENA, 'ELENA INVENTADA');
const found = (perfilAtual: PerfilTerceiro | null = null) => ({
  idProduto: ELENA,
  nome: 'Ele*** I***',
  nomeMascarado: true,
  perfilAtual,
});
const user = () => screen.findByLabelText('CPF (somente números) ou usuário');
const press = async ({ user: by }: Rendered, name: string) => by.click(await screen.findByText(name));

/** The company's form; `added` is whom it told of. */
function open(claims = {}) {
  signIn({ sub: COMPANY, tipo: 'PJ', ...claims });
  const added: string[] = [];
  return {
    added,
    ...renderScreen(
      <>
        <AddForm actor={companyItself} onAdded={({ id }) => added.push(id)} />
        <ToastHost />
      </>,
    ),
  };
}

/** The same, once somebody was typed and chosen, and looked for. */
async function look(typed: string, as: 'Supervisor' | 'Administrador' = 'Supervisor') {
  const opened = open();
  await opened.user.click(await user());
  await opened.user.paste(typed);
  await opened.user.selectOptions(screen.getByLabelText('Perfil'), as);
  await press(opened, 'Procurar');
  return opened;
}

it('a sign-in that is too old is told of before anybody is looked for', async () => {
  open({ auth_time: Date.now() / 1000 - 9 * 60 });
  expect(await screen.findByText('Entrar de novo')).toBeInTheDocument();
});

describe('whoever is looked for', () => {
  it('needs something typed and a profile, and the first that lacks has the focus', async () => {
    const opened = open();
    const field = await user();
    await press(opened, 'Procurar');
    expect(await screen.findByText('Favor informar o CPF(somente números) ou usuário')).toBeInTheDocument();
    expect(screen.getByText('Favor informar o Perfil')).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('keeps what was pasted with characters that the search does not take, and says so', async () => {
    const opened = open();
    const field = await user();
    await opened.user.click(field);
    await opened.user.paste('ana/?x');
    expect(field).toHaveValue('ana/?x');
    expect(await screen.findByText('Não use os caracteres / ; ? \\.')).toBeInTheDocument();
  });

  it('is asked for by a CPF’s digits, and shown with the name masked', async () => {
    const asked = answer(findTerceiro, () => found());
    await look('000.000.105-88');
    expect(await screen.findByText('Ele*** I***')).toBeInTheDocument();
    expect(screen.getByText('O nome completo aparece depois que você adicionar.')).toBeInTheDocument();
    expect(asked.map(({ params, query }) => ({ params, query }))).toEqual([
      { params: { userOrCpf: ELENA }, query: { idProduto: COMPANY } },
    ]);
  });

  it('is forgotten as soon as something else is typed', async () => {
    answer(findTerceiro, () => found());
    const opened = await look('elena');
    expect(await screen.findByText('Ele*** I***')).toBeInTheDocument();
    await opened.user.type(await user(), 'x');
    expect(screen.queryByText('Ele*** I***')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Adicionar (Sup|Adm)/)).not.toBeInTheDocument();
  });

  it('does not appear under what was typed while the answer was on its way', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const asked = answer(findTerceiro, async () => {
      await arrived;
      return found();
    });
    const opened = await look('elena');
    await waitFor(() => expect(asked).toHaveLength(1));
    await opened.user.type(await user(), 'x');
    arrive();
    await waitFor(() => expect(screen.getByText('Procurar').closest('button')).not.toHaveClass('ant-btn-loading'));
    expect(screen.queryByText('Ele*** I***')).not.toBeInTheDocument();
  });

  it('and is nobody, or a third party already, is told', async () => {
    answer(findTerceiro, () => refuse(404, 'MCN-166 Ninguém.'));
    const opened = await look('ninguem');
    expect(await screen.findByText(/^Não há conta ativa com este usuário ou CPF\./)).toBeInTheDocument();
    answer(findTerceiro, () => found('A'));
    await press(opened, 'Procurar');
    expect(await screen.findByText('Esta pessoa já é Administrador desta empresa.')).toBeInTheDocument();
    expect(screen.queryByText(/^Não há conta ativa/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Adicionar (Sup|Adm)/)).not.toBeInTheDocument();
  });
});

describe('adding', () => {
  it('is one call, empties the form and tells of whom', async () => {
    answer(findTerceiro, () => found());
    const opened = await look('elena');
    const sent = answer(addTerceiro, () => elena);
    await press(opened, 'Adicionar Supervisor');
    expect(await screen.findByText('Terceiro incluído com sucesso.')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ idProduto: COMPANY, idProdutoPF: ELENA, perfil: 'S', tipo: 'PJ' }]);
    expect(opened.added).toEqual([ELENA]);
    expect(await user()).toHaveValue('');
    expect(screen.queryByText('Ele*** I***')).not.toBeInTheDocument();
  });

  it('again after a lost answer does nothing twice: the same submit keeps its name', async () => {
    answer(findTerceiro, () => found());
    const opened = await look('elena');
    const lost = answer(addTerceiro, () => NO_NETWORK);
    await press(opened, 'Adicionar Supervisor');
    await waitFor(() => expect(lost).toHaveLength(1));
    const added = answer(addTerceiro, () => elena);
    await waitFor(() =>
      expect(screen.getByText('Adicionar Supervisor').closest('button')).not.toHaveClass('ant-btn-loading'),
    );
    await press(opened, 'Adicionar Supervisor');
    await waitFor(() => expect(added).toHaveLength(1));
    const keys = [...lost, ...added].map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ['MCN-163', 'Esta pessoa não tem mais conta ativa.'],
    ['MCN-167', 'Esta pessoa já é um terceiro desta empresa.'],
  ])('refused with %s says why beside the form', async (code, said) => {
    answer(findTerceiro, () => found());
    const opened = await look('elena');
    answer(addTerceiro, () =>
      refuse(409, `${code} ${said}`, { campos: [{ campo: 'idProdutoPF', chave: 'third_party_already' }] }),
    );
    await press(opened, 'Adicionar Supervisor');
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByText('Ele*** I***')).toBeInTheDocument();
  });

  it('needs a recent sign-in: what was found is there again afterwards', async () => {
    const asked = answer(findTerceiro, () => found());
    const opened = await look('elena');
    answer(addTerceiro, () => refuse(409, 'IDC-112 Entre novamente.'));
    await press(opened, 'Adicionar Supervisor');
    expect(await screen.findByText('Entrar de novo')).toBeInTheDocument();
    opened.unmount();

    open();
    expect(await user()).toHaveValue('elena');
    expect(await screen.findByText('Ele*** I***')).toBeInTheDocument();
    expect(screen.getByText('Adicionar Supervisor').closest('button')).toBeEnabled();
    expect(asked, 'a look-up is counted: it is not asked twice').toHaveLength(1);
  });
});
