import { Button, type FormInstance, type FormItemProps, type GetRef, Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { insertedIn } from '../../lib/inserted';
import { type Filled, parseLogins, withZeros } from '../../lib/logins';
import { pastedSeparator } from '../../lib/sheet/pasted';
import { LINES_NAMED, someLines } from '../../lib/some';
import { Notice } from '../../ui/drawn';
import { Field } from '../../ui/fields';
import { SheetField } from './SheetField';
import { useLines } from './useLines';
import { type SheetPeople, useSheetPeople } from './useSheetPeople';

/** What is asked about, by the lines of the spreadsheet that it was taken from: where it stands now, neither its heading nor other cells do. */
function inSheet(asked: readonly Filled[], opened: SheetPeople['opened']): readonly Filled[] {
  const cells = opened.status === 'taken' ? [...opened.column.asked] : [];
  return asked.slice(0, LINES_NAMED + 1).map((one) => {
    const place = cells.findIndex(({ typed }) => typed === one.typed);
    return cells.splice(place, place === -1 ? 0 : 1)[0] ?? one;
  });
}

interface LoginsFieldProps {
  /** The form that has it, under the name `cpfs`. */
  form: FormInstance;
  /** What stands there. */
  text: string;
  onText: (text: string) => void;
  label: string;
  hint: string;
  rules?: FormItemProps['rules'];
  optional?: boolean;
  rows: number;
  /** It has the focus as soon as it is drawn. */
  autoFocus?: boolean;
  /** How many people stand there, in words; nothing where that is not said. */
  counted?: (count: number) => string;
}

/**
 * Takes CPFs and usernames, typed, pasted, dropped or filled in, and rows or files of spreadsheets; says what was left out, and asks about what may be a CPF
 * without its zeros.
 */
export function LoginsField({
  form,
  text,
  onText,
  counted,
  rows,
  rules,
  autoFocus = false,
  ...field
}: LoginsFieldProps) {
  const { t } = useTranslation('logins');
  const linesOf = useLines();
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  const { logins, repeated, dropped, asked, filled } = parseLogins(text);
  /** What stood there when rows came, and what of it they leave: it is replaced by what is taken of them, and only then. */
  const replacing = useRef<{ text: string; rest: string } | null>(null);
  const put = (all: string) => {
    // What was wrong is not any more, also where the text is the same.
    form.setFields([{ name: 'cpfs', value: all, errors: [] }]);
    onText(all);
  };
  const sheet = useSheetPeople((more, { pasted, pressed }) => {
    // What stands there now: somebody may have typed on while the reader came.
    const now = (form.getFieldValue('cpfs') as string | undefined) ?? '';
    const left = (pasted && replacing.current?.text === now ? replacing.current.rest : now).trim();
    put([...(left === '' ? [] : [left]), ...more].join('\n'));
    replacing.current = null;
    // The button that was pressed is gone by now.
    if (pasted || pressed) area.current?.focus();
  });
  const question = useRef<HTMLDivElement>(null);
  const { status } = sheet.opened;
  /** Nobody goes on, with others or none, while it is open which people are meant. */
  const answerFirst = () => {
    question.current?.querySelector('button')?.focus();
    return Promise.reject(new Error(t(status === 'asking' ? 'sheet.whichFirst' : 'sheet.reading')));
  };
  const isOpen = status === 'asking' || status === 'reading';
  const takeRows = (copied: string, rest: string) => {
    replacing.current = { text, rest };
    put(text);
    sheet.paste(copied);
  };
  return (
    <>
      <Field
        name="cpfs"
        {...field}
        rules={isOpen ? [{ validator: answerFirst, validateTrigger: 'onSubmit' }] : (rules ?? [])}
      >
        <Input.TextArea
          ref={area}
          rows={rows}
          autoComplete="off"
          spellCheck={false}
          className="num"
          autoFocus={autoFocus}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (pastedSeparator(pasted) === null) return;
            event.preventDefault();
            const { selectionStart, selectionEnd } = event.currentTarget;
            takeRows(pasted, text.slice(0, selectionStart) + text.slice(selectionEnd));
          }}
          onChange={(event) => {
            const { value, selectionEnd } = event.target;
            // Dropped, filled in by the browser or put there by a keyboard on the screen: no event says that it was pasted.
            const { inserted, rest } = insertedIn(text, value, selectionEnd);
            if (inserted.length > 1 && pastedSeparator(inserted) !== null) takeRows(inserted, rest);
            else {
              onText(value);
              sheet.forgetPasted();
            }
          }}
        />
      </Field>
      <SheetField {...sheet} question={question} />
      <p className="help" role="status">
        {logins.length > 0 && counted?.(logins.length)} {repeated > 0 && t('repeated', { count: repeated })}{' '}
        {dropped.length > 0 && t('dropped', { count: dropped.length, lines: someLines(t, dropped) })}{' '}
        {filled.length > 0 && t('filled', { count: filled.length, list: linesOf(filled) })}
      </p>
      {asked.length > 0 && (
        <Notice kind="warning" role="status">
          <p>
            {t('short', { count: asked.length })} {linesOf(inSheet(asked, sheet.opened))}
          </p>
          <Button
            onClick={() => {
              put(withZeros(text));
              sheet.putZeros();
              // The button leaves with what it was about.
              area.current?.focus();
            }}
          >
            {t('putZeros', { count: asked.length })}
          </Button>
        </Notice>
      )}
    </>
  );
}
