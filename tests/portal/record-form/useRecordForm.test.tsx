import { useList } from '@refinedev/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { FieldError } from '../../../src/contract/errors';
import { RecordForm } from '../../../src/portal/features/record-form/RecordForm';
import { useRecordForm, type RecordFormOptions } from '../../../src/portal/features/record-form/useRecordForm';
import type { ApiError } from '../../../src/portal/http/ApiError';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { answerRaw } from '../support/backend';
import { address } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

/** A form of an address's name, as any form of a record is: its resource, its values and its fields. */

interface Typed extends Record<string, unknown> {
  identificacao: string;
}
type Row = ReturnType<typeof address> & { id: string };
const OWNER = '00000010154';
const row: Row = { ...address('e1', 'Casa'), id: 'e1', etag: '"1"' };

interface Call {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
  version: string | null;
}

type Answer = () => Response;
const well: Answer = () => Response.json({ ...address('e1', 'Praia') });
const failing =
  (status: number, msg = '', campos: FieldError[] = []): Answer =>
  () =>
    Response.json({ msgs: msg === '' ? [] : [msg], campos }, { status });
const noNetwork: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const broken: Answer = () => new Response('{"idEndereco":"e', { status: 200 });

/** Answers the calls in turn, the last answer for all that follow. */
function serve(...answers: Answer[]): Call[] {
  const calls: Call[] = [];
  answerRaw(
    ({ pathname }) => pathname.includes('/enderecos'),
    ({ pathname }, init) => {
      const headers = new Headers(init.headers);
      const method = init.method ?? 'GET';
      if (method === 'GET') {
        calls.push({ method, path: pathname, body: undefined, key: null, version: null });
        return Response.json([]);
      }
      const nth = calls.filter((call) => call.method !== 'GET').length;
      calls.push({
        method,
        path: pathname,
        body: JSON.parse(String(init.body)) as unknown,
        key: headers.get('Idempotency-Key'),
        version: headers.get('If-Match'),
      });
      return (answers[Math.min(nth, answers.length - 1)] ?? well)();
    },
  );
  return calls;
}

const saved: Row[] = [];
let cancelled = 0;

function TheForm(own: Partial<RecordFormOptions<Row, Typed, Typed>>) {
  const state = useRecordForm<Row, Typed, Typed>({
    resource: 'enderecos',
    account: OWNER,
    values: { identificacao: '' },
    variables: ({ identificacao }) => (identificacao === '' ? undefined : { identificacao }),
    onSaved: (made) => saved.push(made),
    ...own,
  });
  return (
    <>
      <p role="status">{state.busy ? 'envia' : 'espera'}</p>
      <RecordForm
        state={state}
        labels={{ identificacao: 'Nome do endereço' }}
        submit="Salvar"
        onCancel={() => (cancelled += 1)}
      >
        <Form.Item name="identificacao" label="Nome do endereço">
          <Input id="identificacao" />
        </Form.Item>
      </RecordForm>
      <button
        onClick={() => {
          state.form.setFieldsValue({ identificacao: 'Sem tecla' });
          state.keep();
        }}
      >
        Preencher
      </button>
    </>
  );
}

function open(own: Partial<RecordFormOptions<Row, Typed, Typed>> = {}) {
  signIn();
  saved.length = 0;
  cancelled = 0;
  const unclaimed: ApiError[] = [];
  const stop = onUnclaimedError((error) => unclaimed.push(error));
  const { user, unmount } = renderScreen(
    <>
      <ToastHost />
      <TheForm {...own} />
    </>,
  );
  const field = () => screen.findByLabelText(/^Nome do endereço/);
  return {
    user,
    unclaimed,
    unmount: () => {
      stop();
      unmount();
    },
    field,
    type: async (text: string) => {
      await user.clear(await field());
      await user.type(await field(), text);
    },
    submit: async () => {
      await user.click(screen.getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(screen.getByText('espera')).toBeInTheDocument());
    },
  };
}

const kept = () => JSON.stringify({ ...sessionStorage });

describe('saving', () => {
  it('makes a record of the account with what was typed', async () => {
    const calls = serve(well);
    const form = open();
    await form.type('Praia');
    await form.submit();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ id: 'e1', identificacao: 'Praia' });
    expect(calls).toEqual([
      {
        method: 'POST',
        path: `/api/v1/usuarios/${OWNER}/enderecos`,
        body: { identificacao: 'Praia' },
        key: expect.any(String),
        version: null,
      },
    ]);
  });

  it('changes the record that it is given, upon the version that was typed upon, and says so', async () => {
    const calls = serve(well);
    const form = open({
      record: row,
      values: { identificacao: 'Casa' },
      saved: 'addresses:messages.deleted_success',
    });
    expect(await form.field()).toHaveValue('Casa');
    await form.type('Praia');
    await form.submit();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls).toMatchObject([
      {
        method: 'PUT',
        path: `/api/v1/usuarios/${OWNER}/enderecos/e1`,
        version: '"1"',
        body: { identificacao: 'Praia' },
      },
    ]);
    expect(await screen.findByText('Endereço excluído.')).toBeVisible();
  });

  it('says what was sent where the form does, and nothing where the next screen does', async () => {
    serve(well);
    const silent = open();
    await silent.type('Praia');
    await silent.submit();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByText(/^Endereço/)).toBeNull();
    silent.unmount();
    const telling = open({
      saved: ({ identificacao }) =>
        identificacao === 'Serra' ? 'addresses:messages.added_success' : 'addresses:messages.deleted_success',
    });
    await telling.type('Serra');
    await telling.submit();
    expect(await screen.findByText('Endereço incluído.')).toBeVisible();
  });

  it('sends nothing where there is nothing to send', async () => {
    const calls = serve(well);
    const form = open();
    await form.field();
    await form.submit();
    expect(calls).toEqual([]);
    expect(saved).toEqual([]);
  });

  it('sends nothing that is wrong as a whole, and says it beside the field', async () => {
    const calls = serve(well);
    const form = open({ check: () => [{ campo: 'identificacao', chave: 'required' }] });
    await form.type('Praia');
    await form.submit();
    expect((await screen.findAllByText('Preencha este campo.')).length).toBeGreaterThan(0);
    expect(await form.field()).toHaveFocus();
    expect(calls).toEqual([]);
    expect(form.unclaimed).toEqual([]);
  });

  it('makes old what it touches, and nothing else', async () => {
    const calls = serve(well);
    function WithList() {
      useList({ resource: 'enderecos', meta: { account: OWNER }, pagination: { mode: 'off' } });
      return <TheForm resource="terceiros" touches={['enderecos']} />;
    }
    answerRaw(
      ({ pathname }) => pathname.endsWith('/hierarquia'),
      () =>
        Response.json({
          idProdutoPF: 'p',
          nomePF: 'P',
          perfil: 'S',
          editavel: true,
          validadeExpirada: false,
        }),
    );
    signIn();
    const { user } = renderScreen(<WithList />);
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.type(await screen.findByLabelText(/^Nome do endereço/), 'Praia');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.method).toBe('GET');
  });
});

describe('what the server refuses', () => {
  const refused: FieldError = { campo: 'identificacao', chave: 'required' };

  it('stands beside its field, which has the focus', async () => {
    serve(failing(400, 'MCN-100 Dados inválidos', [refused]));
    const form = open();
    await form.type('Praia');
    await form.submit();
    expect((await screen.findAllByText('Preencha este campo.')).length).toBeGreaterThan(0);
    await waitFor(async () => expect(await form.field()).toHaveFocus());
    expect(form.unclaimed).toEqual([]);
    expect(saved).toEqual([]);
  });

  it('stands beside the field that shows it, where the wire calls it otherwise', async () => {
    serve(failing(400, 'MCN-100 Dados inválidos', [{ ...refused, campo: 'apelido' }]));
    const form = open({ fieldOf: (campo) => (campo === 'apelido' ? 'identificacao' : campo) });
    await form.type('Praia');
    await form.submit();
    expect((await screen.findAllByText('Preencha este campo.')).length).toBeGreaterThan(0);
    expect(form.unclaimed).toEqual([]);
  });

  it('is said in the words of its group', async () => {
    serve(failing(400, 'MCN-100 Dados inválidos', [{ ...refused, chave: 'name_required' }]));
    const form = open({ group: 'dependent' });
    await form.type('Praia');
    await form.submit();
    expect((await screen.findAllByText('Favor informar o nome.')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Informe o nome.')).toBeNull();
  });

  it('is told in the catalogue where no field shows it', async () => {
    serve(failing(400, 'MCN-100 Dados inválidos', [{ ...refused, campo: 'cor' }]));
    const form = open();
    await form.type('Praia');
    await form.submit();
    await waitFor(() => expect(form.unclaimed.map(({ code }) => code)).toEqual(['MCN-100']));
  });

  it('has the reaction that the form says, by its code', async () => {
    serve(failing(409, 'MCN-101 Não existe mais', [refused]));
    const seen: (string | null)[] = [];
    const form = open({ reactions: { 'MCN-101': ({ code }) => seen.push(code) } });
    await form.type('Praia');
    await form.submit();
    await waitFor(() => expect(seen).toEqual(['MCN-101']));
    expect(screen.queryByText('Preencha este campo.')).toBeNull();
  });

  it('is told once, by the catalogue alone, where the form knows nothing of it', async () => {
    serve(failing(409, 'MCN-199 Não'));
    const form = open({ record: row, onReload: async () => true });
    await form.type('Praia');
    await form.submit();
    await waitFor(() => expect(form.unclaimed.map(({ code }) => code)).toEqual(['MCN-199']));
    expect(screen.queryByText('Estes dados mudaram em outro lugar')).toBeNull();
    // The catalogue is not on this screen: whatever is said here, Refine says beside it.
    expect(screen.queryByText(/Não|Error/)).toBeNull();
  });

  it('for a record that cannot be loaded anew here is told beside its field', async () => {
    serve(failing(412, 'MCN-102 Mudou', [refused]));
    const form = open({ record: row });
    await form.type('Praia');
    await form.submit();
    expect((await screen.findAllByText('Preencha este campo.')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Estes dados mudaram em outro lugar')).toBeNull();
  });

  it('for a record that changed meanwhile complains of nothing once it is loaded anew', async () => {
    serve(failing(412, 'MCN-102 Mudou'));
    let loaded = false;
    const form = open({
      record: row,
      onReload: async () => {
        loaded = true;
        return true;
      },
    });
    expect(screen.queryByText('Estes dados mudaram em outro lugar')).toBeNull();
    await form.type('Praia');
    await form.submit();
    await form.user.click(await screen.findByRole('button', { name: 'Recarregar dados' }));
    await waitFor(() => expect(loaded).toBe(true));
    expect(screen.queryByText(/Tente de novo/)).toBeNull();
  });

  it('for a record that changed meanwhile is a notice, and loading it anew forgets what was typed', async () => {
    serve(failing(412, 'MCN-102 Mudou'));
    let reloads = 0;
    const form = open({
      record: row,
      draft: 'address-e1',
      onReload: async () => {
        reloads += 1;
        return false;
      },
    });
    await form.type('Praia');
    expect(kept()).toContain('Praia');
    await form.submit();
    expect(await screen.findByText('Estes dados mudaram em outro lugar')).toBeVisible();
    await form.user.click(screen.getByRole('button', { name: 'Recarregar dados' }));
    await waitFor(() => expect(reloads).toBe(1));
    expect(kept()).not.toContain('Praia');
    // It could not be loaded.
    expect(await screen.findByText(/Tente de novo/)).toBeVisible();
  });
});

describe('what was typed', () => {
  it('is kept with its version until it is saved, and is there again', async () => {
    const calls = serve(noNetwork, well);
    const first = open({ record: row, draft: 'address-e1' });
    await first.type('Praia');
    await first.submit();
    first.unmount();
    // The record has another version by now: what was typed was typed upon the first.
    const again = open({ record: { ...row, etag: '"2"' }, values: { identificacao: 'Casa' }, draft: 'address-e1' });
    expect(await again.field()).toHaveValue('Praia');
    await again.submit();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls.map(({ version }) => version)).toEqual(['"1"', '"1"']);
    expect(kept()).not.toContain('Praia');
  });

  it('stays when it was typed as soon as the field could be seen', async () => {
    /** Types where a person on a slow phone can: after the first drawing, before what follows it. */
    function QuickFingers() {
      useLayoutEffect(() => {
        fireEvent.change(screen.getByLabelText(/^Nome do endereço/), { target: { value: 'Praia' } });
      }, []);
      return null;
    }
    signIn();
    renderScreen(
      <>
        <TheForm />
        <QuickFingers />
      </>,
    );
    expect(await screen.findByLabelText(/^Nome do endereço/)).toHaveValue('Praia');
  });

  it('is not there in a form of another name', async () => {
    const first = open({ draft: 'address-e1' });
    await first.type('Praia');
    first.unmount();
    const other = open({ draft: 'address-e2', values: { identificacao: 'Casa' } });
    expect(await other.field()).toHaveValue('Casa');
  });

  it('is not kept where it is chosen anew each time', async () => {
    const first = open({ draft: 'address-new', anew: ['identificacao'] });
    await first.type('Praia');
    expect(kept()).not.toContain('Praia');
    first.unmount();
    const again = open({ draft: 'address-new', values: { identificacao: 'Casa' }, anew: ['identificacao'] });
    expect(await again.field()).toHaveValue('Casa');
  });

  it('is kept where no field made the change', async () => {
    const form = open({ draft: 'address-new' });
    await form.field();
    await form.user.click(screen.getByRole('button', { name: 'Preencher' }));
    expect(kept()).toContain('Sem tecla');
  });

  it('is forgotten when the form is left without saving', async () => {
    const form = open({ draft: 'address-new' });
    await form.type('Praia');
    expect(kept()).toContain('Praia');
    await form.user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(kept()).not.toContain('Praia');
    expect(cancelled).toBe(1);
  });

  it('is not kept by a form that names nothing to keep it under', async () => {
    const form = open();
    await form.type('Praia');
    await form.user.click(screen.getByRole('button', { name: 'Preencher' }));
    expect(kept()).not.toContain('Praia');
    expect(kept()).not.toContain('Sem tecla');
    await form.user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(cancelled).toBe(1);
  });
});

describe('while nobody knows whether the server did it', () => {
  const UNKNOWN: [name: string, answer: Answer][] = [
    ['no answer', noNetwork],
    ['502', failing(502)],
    ['503', failing(503)],
    ['504', failing(504)],
    ['an answer that breaks off', broken],
  ];

  it.each(UNKNOWN)('another try after %s is the same submit', async (_, answer) => {
    const calls = serve(answer, well);
    const form = open();
    await form.type('Praia');
    await form.submit();
    await form.submit();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls).toHaveLength(2);
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });

  it.each(UNKNOWN)('other data after %s are another submit', async (_, answer) => {
    const calls = serve(answer, well);
    const form = open();
    await form.type('Praia');
    await form.submit();
    await form.type('Serra');
    await form.submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });

  it.each([
    ['500', failing(500)],
    ['409', failing(409, 'MCN-199 Não')],
    ['an answer', well],
  ])('after %s it is known: another try is another submit', async (_, answer) => {
    const calls = serve(answer, well);
    const form = open();
    await form.type('Praia');
    await form.submit();
    await form.submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });
});

it('says that it is sending until the answer is there', async () => {
  let answerNow: (() => void) | undefined;
  signIn();
  answerRaw(
    ({ pathname }) => pathname.includes('/enderecos'),
    () =>
      new Promise<Response>((resolve) => {
        answerNow = () => resolve(well());
      }),
  );
  const { user } = renderScreen(<TheForm />);
  await user.type(await screen.findByLabelText(/^Nome do endereço/), 'Praia');
  expect(screen.getByText('espera')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('envia')).toBeInTheDocument();
  // It is busy before the request is on its way.
  await waitFor(() => expect(answerNow).toBeDefined());
  await act(async () => answerNow?.());
  expect(await screen.findByText('espera')).toBeInTheDocument();
});
