import { type ReactNode, Suspense, use } from 'react';
import { act, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormActions } from '../../../src/portal/ui/fields';
import { Later } from '../../../src/portal/ui/Later';

/** What a hand that is faster than the phone meets: the form's first paint, before React has gone on to the fields below. */

const sent = vi.fn();
const refused = vi.fn();
const Row = ({ name }: { name: string }) => (
  <Form.Item name={name} label={name} rules={[{ required: true }]}>
    <Input />
  </Form.Item>
);
const Long = ({ rest = <Row name="email" /> }: { rest?: ReactNode }) => (
  <Form onFinish={sent} onFinishFailed={({ errorFields }) => refused(errorFields.map(({ name }) => name[0]))}>
    <Row name="nome" />
    <Later>{rest}</Later>
    <FormActions submit="Cadastrar" />
  </Form>
);

const surroundings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  sent.mockClear();
  refused.mockClear();
  // Inside of `act` React would go on to the later fields by itself.
  surroundings.IS_REACT_ACT_ENVIRONMENT = false;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  surroundings.IS_REACT_ACT_ENVIRONMENT = true;
  act(() => root.unmount());
  place.remove();
});

const firstPaint = () => {
  flushSync(() => root.render(<Long />));
  expect(screen.getByLabelText('nome')).toBeVisible();
  expect(screen.queryByLabelText('email')).toBeNull();
};
const key = (name: string) =>
  screen
    .getByLabelText('nome')
    .dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

describe('fields that are drawn later', () => {
  it('are checked by a press of the button that comes before them', async () => {
    firstPaint();
    screen.getByRole<HTMLButtonElement>('button', { name: 'Cadastrar' }).click();
    expect(screen.getByLabelText('email')).toBeVisible();
    await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(['nome', 'email']));
    expect(sent).not.toHaveBeenCalled();
  });

  it.each(['Enter', 'Tab'])('stand before the %s that comes before them is answered', (name) => {
    firstPaint();
    key(name);
    expect(screen.getByLabelText('email')).toBeVisible();
  });

  it('do not come earlier for a letter, which is what they make room for, nor for another form’s Enter', () => {
    firstPaint();
    key('a');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(screen.queryByLabelText('email')).toBeNull();
  });

  describe('whose texts are still on their way', () => {
    const texts = () => {
      let come = (): void => undefined;
      const promise = new Promise<void>((resolve) => {
        come = resolve;
      });
      const Worded = () => {
        use(promise);
        return <Row name="email" />;
      };
      flushSync(() =>
        root.render(
          <Suspense fallback="Carregando">
            <Long rest={<Worded />} />
          </Suspense>,
        ),
      );
      return come;
    };

    it('leave those that stand where they are', async () => {
      const come = texts();
      key('Tab');
      expect(screen.getByLabelText('nome')).toBeVisible();
      come();
      await vi.waitFor(() => expect(screen.getByLabelText('email')).toBeVisible());
    });

    it.each([
      ['the button', () => screen.getByRole<HTMLButtonElement>('button', { name: 'Cadastrar' }).click()],
      ['Enter', () => key('Enter')],
    ])('keep the form from being sent without them by %s', async (_how, send) => {
      const come = texts();
      send();
      await Promise.resolve();
      expect([sent, refused].map(({ mock }) => mock.calls)).toEqual([[], []]);
      come();
      await vi.waitFor(() => expect(screen.getByLabelText('email')).toBeVisible());
      screen.getByRole<HTMLButtonElement>('button', { name: 'Cadastrar' }).click();
      await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(['nome', 'email']));
    });
  });
});
