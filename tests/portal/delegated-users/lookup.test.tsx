import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPermissionarios, type ResultadoCpf } from '../../../src/contract/delegated-users';
import NewAccessModal from '../../../src/portal/areas/delegated-users/people/NewAccessModal';
import type { Actor } from '../../../src/portal/features/acting';
import { answer, refuse } from '../support/backend';
import { company } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const actor: Actor = {
  company: { idProduto: '00000101000162', nome: 'EMPRESA TESTE LTDA', cnpj: '00000101000162', an8: null },
  perfil: 'Empresa',
  segundaEtapa: null,
  idProdutoPF: '00000101000162',
  usuario: company(),
  choices: [],
  choose: () => undefined,
};

/** A CPF with right check digits from its first nine. */
function cpfOf(nine: string): string {
  const digit = (digits: string) =>
    String(
      (([...digits].reduce((sum, value, index) => sum + Number(value) * (digits.length + 1 - index), 0) * 10) % 11) %
        10,
    );
  const ten = nine + digit(nine);
  return ten + digit(ten);
}
const cpfs = Array.from({ length: 120 }, (_, index) => cpfOf(String(600_000_000 + index)));
const found = (cpf: string): ResultadoCpf => ({
  cpf,
  situacao: 'encontrado',
  idProduto: cpf,
  idProdutoPF: cpf,
  nome: 'MAR*** S***',
  nomeMascarado: true,
});

/** The dialog with 120 CPFs in it, sent. */
async function lookUp() {
  const { user } = renderScreen(<NewAccessModal actor={actor} open onClose={() => undefined} />);
  await user.click(await screen.findByLabelText('CPFs ou usuários das pessoas'));
  await user.paste(cpfs.join('\t'));
  await user.click(screen.getByRole('button', { name: 'Consultar' }));
  return user;
}

beforeEach(() => {
  signIn({ sub: '00000101000162', tipo: 'PJ' });
});

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delegar novo acesso
      </button>
      <NewAccessModal actor={actor} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

describe('the list that was typed', () => {
  it.each([
    ['Cancelar', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancelar' }))],
    ['the cross', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Fechar' }))],
    ['Escape', () => Promise.resolve(fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 }))],
  ])('is gone after %s, also when the dialog is opened again at once', async (_, leave) => {
    const { user } = renderScreen(<Opened />);
    const begin = screen.getByText('Delegar novo acesso', { selector: 'button' });
    await user.click(begin);
    await user.click(await screen.findByLabelText('CPFs ou usuários das pessoas'));
    await user.paste(cpfs[0] ?? '');
    expect(screen.getByText(/^1 pessoa para consultar/)).toBeInTheDocument();
    await leave(user);
    await user.click(begin);
    await waitFor(() => expect(screen.getByLabelText('CPFs ou usuários das pessoas')).toHaveValue(''));
    expect(screen.queryByText(/pessoa para consultar/)).toBeNull();
  });
});

it('names lines that have nobody, and asks about numbers that lost their zeros', async () => {
  const { user } = renderScreen(<NewAccessModal actor={actor} open onClose={() => undefined} />);
  const field = await screen.findByLabelText('CPFs ou usuários das pessoas');
  await user.click(field);
  await user.paste(`Minha equipe\n${cpfs[0]}\n10154`);
  expect(screen.getByText(/Linha sem CPF nem usuário, que fica de fora: 1\./)).toBeInTheDocument();
  expect(screen.getByText(/linha 3, 10154 → 000\.000\.101-54/)).toBeInTheDocument();
  expect(screen.getByText(/^1 pessoa para consultar/)).toBeInTheDocument();
  await user.click(screen.getByText('É CPF: pôr os zeros'));
  expect(field).toHaveValue(`Minha equipe\n${cpfs[0]}\n00000010154`);
  expect(screen.getByText(/^2 pessoas para consultar/)).toBeInTheDocument();
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.paste('CPF\n10154\n10235\n');
  expect(await screen.findByText(/^Texto colado: 2 CPFs da coluna CPF/)).toBeInTheDocument();
  expect(field).toHaveValue('00000010154\n00000010235');
});

describe('looking up many CPFs', () => {
  it('asks for fifty at a time', async () => {
    const asked = answer(findPermissionarios, ({ params }) => String(params.cpfs).split(';').map(found));
    await lookUp();
    expect(await screen.findByText('120 pessoas podem receber acesso.')).toBeInTheDocument();
    expect(asked.map(({ params }) => String(params.cpfs).split(';').length)).toEqual([50, 50, 20]);
  });

  it('takes usernames too; one without an account cannot be invited, as a CPF can', async () => {
    const nobody = { situacao: 'desconhecido', idProduto: null, idProdutoPF: null, nome: null } as const;
    const asked = answer(findPermissionarios, ({ params }) =>
      String(params.cpfs)
        .split(';')
        .map((cpf) => ({ ...found(cpf), ...nobody, cpf, nomeMascarado: false })),
    );
    const { user } = renderScreen(<NewAccessModal actor={actor} open onClose={() => undefined} />);
    await user.click(await screen.findByLabelText('CPFs ou usuários das pessoas'));
    await user.paste(`Estrangeira\n${cpfs[0]}`);
    expect(screen.getByText(/^2 pessoas para consultar/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Consultar' }));
    expect(await screen.findAllByText('Sem conta')).toHaveLength(2);
    expect(asked.map(({ params }) => params.cpfs)).toEqual([`estrangeira;${cpfs[0]}`]);
    expect(screen.getAllByRole('button', { name: /^Convidar/ })).toHaveLength(1);
  });

  it('passes over whoever looks, says who gives to them, and goes on with the others', async () => {
    const [own = '', other = ''] = cpfs;
    signIn({ sub: own, tipo: 'PF' });
    answer(findPermissionarios, ({ params }) => String(params.cpfs).split(';').map(found));
    const { user } = renderScreen(
      <NewAccessModal actor={{ ...actor, perfil: 'Administrador', idProdutoPF: own }} open onClose={() => undefined} />,
    );
    await user.click(await screen.findByLabelText('CPFs ou usuários das pessoas'));
    await user.paste(`${own} ${other}`);
    await user.click(screen.getByRole('button', { name: 'Consultar' }));
    expect(await screen.findByText('1 pessoa pode receber acesso.')).toBeInTheDocument();
    const mine = screen.getByText('É você').closest('li');
    expect(mine).toHaveTextContent('Quem dá é a empresa ou outro terceiro.');
    await user.click(screen.getByRole('button', { name: 'Continuar com 1 pessoa' }));
    const next = await screen.findByRole('note');
    expect(JSON.parse(next.dataset['state'] ?? '')).toMatchObject({ dadosUsuarios: [{ idProdutoPF: other }] });
  });

  it('keeps what has come when the service fails, and asks for the rest alone', async () => {
    let calls = 0;
    const asked = answer(findPermissionarios, ({ params }) => {
      calls += 1;
      return calls === 2
        ? refuse(429, 'MCN-168 Você chegou ao limite de consultas de pessoas por dia. Continue amanhã.')
        : String(params.cpfs).split(';').map(found);
    });
    const user = await lookUp();
    expect(await screen.findByText(/limite de consultas/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continuar com 50 pessoas' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Consultar os que faltam' }));
    expect(await screen.findByText('120 pessoas podem receber acesso.')).toBeInTheDocument();
    expect(String(asked[2]?.params.cpfs).split(';')[0]).toBe(cpfs[50]);
  });

  it('stops when it is cancelled, and keeps what has come', async () => {
    let calls = 0;
    answer(findPermissionarios, ({ params }) => {
      calls += 1;
      return calls === 1 ? String(params.cpfs).split(';').map(found) : new Promise<ResultadoCpf[]>(() => undefined);
    });
    const user = await lookUp();
    expect(await screen.findByText('Consultando: 50 de 120')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar consulta' }));
    expect(await screen.findByText('Consulta cancelada: 50 de 120 consultados.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mudar a lista' }));
    expect(await screen.findByLabelText('CPFs ou usuários das pessoas')).toHaveValue(cpfs.join('\t'));
  });

  it('leads from a CPF without an account to inviting it', async () => {
    const [known = '', stranger = ''] = cpfs;
    answer(findPermissionarios, ({ params }) =>
      String(params.cpfs)
        .split(';')
        .map((cpf) =>
          cpf === stranger
            ? { ...found(cpf), situacao: 'desconhecido', idProduto: null, idProdutoPF: null, nome: null }
            : found(cpf),
        ),
    );
    const { user } = renderScreen(<NewAccessModal actor={actor} open onClose={() => undefined} />);
    await user.click(await screen.findByLabelText('CPFs ou usuários das pessoas'));
    await user.paste(`${known} ${stranger}`);
    await user.click(screen.getByRole('button', { name: 'Consultar' }));
    await user.click(await screen.findByRole('button', { name: /^Convidar o CPF/ }));
    const next = await screen.findByRole('note');
    expect(next).toHaveTextContent(`/novoConvite?empresa=${actor.company.idProduto}`);
    expect(next.dataset['state']).toBe(JSON.stringify({ cpfConvidado: stranger }));
  });
});

describe('a spreadsheet with CPFs', () => {
  const open = async (name: string, text: string) => {
    const { user } = renderScreen(<NewAccessModal actor={actor} open onClose={() => undefined} />);
    const field = await screen.findByLabelText('CPFs ou usuários das pessoas');
    const choose = (file: string, content: string) =>
      user.upload(screen.getByLabelText('Abrir planilha…'), new File([content], file));
    await choose(name, text);
    return { user, field, choose };
  };

  it('gives the column that holds them, beside what was typed, and says what was left out', async () => {
    const { user, field, choose } = await open(
      'turma.csv',
      `Nome;CPF\nAna 1;${cpfs[0]}\nBia;${cpfs[1]}\nCaio;talvez\n`,
    );
    expect(await screen.findByText(/^turma\.csv: 2 CPFs da coluna CPF, acrescentados acima\./)).toHaveTextContent(
      '1 célula dessa coluna não é um CPF e ficou de fora. Linhas: 4 (“talvez”).',
    );
    expect(field).toHaveValue(`${cpfs[0]}\n${cpfs[1]}`);
    expect(screen.getByText(/^2 pessoas para consultar/)).toBeInTheDocument();
    await user.type(field, ';');
    await choose('mais.csv', `CPF\n${cpfs[2]}\n`);
    expect(await screen.findByText(/^mais\.csv: 1 CPF da coluna CPF/)).toBeInTheDocument();
    expect(screen.getByText(/^3 pessoas para consultar/)).toBeInTheDocument();
  });

  it('asks which column where several hold CPFs, and guesses none', async () => {
    const { user, field } = await open('duas.csv', `Titular;Responsável\n${cpfs[0]};${cpfs[1]}\n`);
    expect(await screen.findByText('duas.csv tem CPFs em mais de uma coluna. De qual delas?')).toBeInTheDocument();
    expect(field).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Responsável: 1 CPF' }));
    expect(field).toHaveValue(cpfs[1]);
  });

  it('counts, of a column that is offered, CPFs whose zeros are to be put back', async () => {
    const short = ['10154', '10235', '107581'];
    const rows = short.map((number, at) => `${cpfs[at]};${number}\n`).join('');
    const { user, field } = await open('zeros.csv', `Matrícula;Documento\n${rows}`);
    expect(await screen.findByRole('button', { name: 'Matrícula: 3 CPFs' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Documento: 3 CPFs sem zeros, a conferir' }));
    expect(field).toHaveValue(short.join('\n'));
  });

  it('names the lines of the spreadsheet, whatever heads them, and says that they are taken once their zeros are back', async () => {
    const { user, field } = await open('zeros.csv', 'Nome;Documento\nAna;10154\nBia;\nCaio;10235\n');
    expect(await screen.findByText(/^zeros\.csv: nenhum CPF completo na coluna Documento/)).toBeInTheDocument();
    const asked = screen.getByText(/^2 números parecem CPFs/);
    expect(asked).toHaveTextContent('linha 2, 10154 → 000.000.101-54; linha 4, 10235 → 000.000.102-35');
    await user.click(screen.getByText('São CPFs: pôr os zeros'));
    expect(field).toHaveValue('00000010154\n00000010235');
    expect(screen.queryByText(/nenhum CPF completo/)).toBeNull();
    expect(screen.getByText(/^zeros\.csv: 2 CPFs da coluna Documento, acrescentados acima/)).toHaveTextContent(
      'Zeros do começo repostos em 2 CPFs: linha 2, 10154 → 000.000.101-54; linha 4, 10235 → 000.000.102-35.',
    );
  });

  it('asks for the column where somebody goes on without having chosen it, and goes on once it is', async () => {
    const asked = answer(findPermissionarios, ({ params }) => String(params.cpfs).split(';').map(found));
    const { user, choose } = await open('uma.csv', `CPF\n${cpfs[0]}\n`);
    await screen.findByText(/^uma\.csv: 1 CPF/);
    await choose('duas.csv', `Titular;Responsável\n${cpfs[0]};${cpfs[1]}\n`);
    const question = await screen.findByRole('group', { name: /De qual delas\?$/ });
    await user.click(screen.getByRole('button', { name: 'Consultar' }));
    expect(await screen.findByText('Escolha antes de qual coluna são as pessoas.')).toBeInTheDocument();
    expect(screen.queryByText('Favor informar o CPF.')).toBeNull();
    const [first = question] = within(question).getAllByRole('button');
    expect(first).toHaveFocus();
    await user.click(first);
    await waitFor(() => expect(screen.queryByText('Escolha antes de qual coluna são as pessoas.')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Consultar' }));
    expect(await screen.findByText('1 pessoa pode receber acesso.')).toBeInTheDocument();
    expect(asked.map(({ params }) => params.cpfs)).toEqual([cpfs[0]]);
  });

  it('counts CPFs and usernames apart, and offers usernames under a heading of CPFs', async () => {
    const { user, field, choose } = await open('equipe.csv', `Usuário\n${cpfs[0]}\ngringa2026\n`);
    expect(await screen.findByText(/^equipe\.csv: 1 CPF e 1 usuário da coluna Usuário, acrescentados/)).toBeVisible();
    await choose('equipe.csv', 'Usuário\nvisita2026\n');
    expect(await screen.findByText(/^equipe\.csv: 1 usuário da coluna Usuário, acrescentado acima/)).toBeVisible();
    await choose('cpfs.csv', `CPF\n${cpfs[1]}\nestrangeira\nconvidada\n`);
    expect(await screen.findByText(/^2 células podem ser nomes de usuário/)).toHaveTextContent(
      '3 (“estrangeira”), 4 (“convidada”)',
    );
    await user.click(screen.getByText('São usuários: acrescentar'));
    expect(field).toHaveValue([cpfs[0], 'gringa2026', 'visita2026', cpfs[1], 'estrangeira', 'convidada'].join('\n'));
  });

  it('that cannot be read says why, and what was typed stays', async () => {
    const { user, field, choose } = await open('sem.csv', 'Nome;Idade\nAna;30\n');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nenhuma coluna de sem.csv tem CPFs.');
    await user.type(field, cpfs[0] ?? '');
    await choose('quebrada.xlsx', 'PK not an archive');
    expect(await screen.findByText(/^Não foi possível ler quebrada\.xlsx/)).toBeInTheDocument();
    expect(field).toHaveValue(cpfs[0]);
  });
});

describe('rows pasted from a spreadsheet', () => {
  const begin = async () => {
    const { user } = renderScreen(<NewAccessModal actor={actor} open onClose={() => undefined} />);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('CPFs ou usuários das pessoas');
    await user.click(field);
    return { user, field };
  };

  it('give the column of CPFs alone, beside what was typed', async () => {
    const { user, field } = await begin();
    await user.type(field, `${cpfs[2]}`);
    await user.paste(`Nome\tCPF\tTelefone\r\nAna ${cpfs[3]}\t${cpfs[0]}\t61999990000\r\nBia\t${cpfs[1]}\t\r\n`);
    expect(
      await screen.findByText('Texto colado: 2 CPFs da coluna CPF, acrescentados acima.', { exact: false }),
    ).toBeInTheDocument();
    expect(field).toHaveValue([cpfs[2], cpfs[0], cpfs[1]].join('\n'));
    expect(field).toHaveFocus();
    field.select();
    await user.paste(`Ana\t${cpfs[4]}`);
    expect(await screen.findByText(/^Texto colado: 1 CPF da coluna B/)).toBeInTheDocument();
    expect(field).toHaveValue(cpfs[4]);
  });

  it.each([
    ['in Portuguese', ';', 'Usuário', 'Texto colado: 2 CPFs da coluna Usuário, acrescentados acima.'],
    ['in English', ',', 'Username', 'Texto colado: 2 CPFs da coluna Username, acrescentados acima.'],
  ])('are read out of the text of an exported file %s', async (_, sign, heading, said) => {
    const { user, field } = await begin();
    const rows = [
      ['Nome', heading, 'Contratos'],
      [`Silva; ${cpfs[3]}`, cpfs[0], '9912350042'],
      ['Bia, a outra', cpfs[1], '2'],
    ];
    const text = rows.map((row) => `${row.map((cell) => `"${cell}"`).join(sign)}\r\n`).join('');
    await user.paste(text);
    expect(await screen.findByText(said, { exact: false })).toBeInTheDocument();
    expect(field).toHaveValue(`${cpfs[0]}\n${cpfs[1]}`);
  });

  it('ask which column where several hold CPFs', async () => {
    const { user, field } = await begin();
    await user.paste(`Titular\tResponsável\n${cpfs[0]}\t${cpfs[1]}`);
    expect(
      await screen.findByText('O texto colado tem CPFs em mais de uma coluna. De qual delas?'),
    ).toBeInTheDocument();
    expect(field).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Responsável: 1 CPF' }));
    expect(field).toHaveValue(cpfs[1]);
  });

  it('are asked or spoken of no longer than the text stays as it is', async () => {
    const { user, field } = await begin();
    await user.paste(`Titular\tResponsável\n${cpfs[0]}\t${cpfs[1]}`);
    await screen.findByText(/De qual delas\?$/);
    await user.paste(cpfs[2] ?? '');
    expect(screen.queryByText(/De qual delas\?$/)).toBeNull();
    await user.paste(`\nNome\tCPF\nAna\t${cpfs[0]}\n`);
    await screen.findByText(/^Texto colado: 1 CPF/);
    await user.clear(field);
    expect(screen.queryByText(/^Texto colado/)).toBeNull();
  });

  it('without CPFs are not taken, which is said, and what was typed stays', async () => {
    const { user, field } = await begin();
    await user.type(field, `${cpfs[2]}`);
    await user.paste(`Ana ${cpfs[0]}\t61 99999-0000`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nenhuma coluna do texto colado tem CPFs');
    expect(field).toHaveValue(cpfs[2]);
  });

  it.each([
    [
      'dropped beside what was typed',
      (before: string, rows: string) => `${before}\n${rows}`,
      [cpfs[2], cpfs[0], cpfs[1]],
    ],
    ['filled in instead of it', (_: string, rows: string) => rows, [cpfs[0], cpfs[1]]],
  ])('are read as such also where they are %s', async (_, put, people) => {
    const { user, field } = await begin();
    await user.type(field, `${cpfs[2]}`);
    const rows = `Nome\tCPF\tTelefone\nAna\t${cpfs[0]}\t61999990000\nBia\t${cpfs[1]}\t61999990001`;
    fireEvent.change(field, { target: { value: put(cpfs[2] ?? '', rows) } });
    expect(await screen.findByText(/^Texto colado: 2 CPFs da coluna CPF/)).toBeInTheDocument();
    expect(field).toHaveValue(people.join('\n'));
  });

  it('leave what is selected where nobody is taken out of them', async () => {
    const { user, field } = await begin();
    await user.type(field, `${cpfs[2]}`);
    field.select();
    await user.paste(`Ana ${cpfs[0]}\t61 99999-0000`);
    await screen.findByRole('alert');
    expect(field).toHaveValue(cpfs[2]);
  });

  it('ask about a username between documents, which is added by one press, and say whose zeros came back', async () => {
    const { user, field } = await begin();
    await user.paste(`Nome\tDocumento\nAna\t${cpfs[0]}\nBia\t1234567890\nGringa\tgringa2026`);
    expect(await screen.findByText(/^Uma célula pode ser um nome de usuário/)).toHaveTextContent('4 (“gringa2026”)');
    expect(screen.getByText(/^Texto colado: 2 CPFs/)).toHaveTextContent(
      'Zeros do começo repostos em 1 CPF: linha 3, 1234567890 → 012.345.678-90.',
    );
    expect(field).toHaveValue(`${cpfs[0]}\n01234567890`);
    await user.click(screen.getByText('É usuário: acrescentar'));
    expect(field).toHaveValue(`${cpfs[0]}\n01234567890\ngringa2026`);
    expect(field).toHaveFocus();
    expect(screen.queryByText(/pode ser um nome de usuário/)).toBeNull();
    expect(screen.getByText(/^3 pessoas para consultar/)).toBeInTheDocument();
  });
});
