import type { TFunction } from 'i18next';
import type { FormInstance, FormRule } from 'antd';
import type { z } from 'zod';
import type { FieldError } from '../../../contract/errors';

/**
 * The words for a validation key: those of the group (`dependent.cpf_required`) where the group has its own, else the
 * general ones. `value` fills in what was typed.
 */
export function messageOf(
  t: TFunction,
  key: string,
  { group, value, max }: { group?: string | undefined; value?: unknown; max?: number | bigint | undefined } = {},
): string {
  const keys = [...(group ? [`validation:${group}.${key}`] : []), `validation:${key}`, 'validation:invalid_value'];
  return t(keys, { value: typeof value === 'string' ? value : '', max });
}

export interface FieldRulesOptions {
  /** Group of messages in validation.json, e.g. `dependent`. */
  group?: string;
  /** True lets an empty field pass. */
  optional?: boolean;
  /** Remembers that the last submit found the field empty. */
  missing?: { said: boolean };
}

/** Complaints that no further typing settles: what is too long, or holds what the field does not take. */
const AT_ONCE = new Set([
  'numeric_only',
  'name_format',
  'user_format',
  'passport_format',
  'login_format',
  'password_no_slashes',
  'third_party_blocked_characters',
]);
const isAtOnce = ({ code, message }: z.core.$ZodIssue) =>
  code === 'too_big' || message.endsWith('_max_length') || AT_ONCE.has(message);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * A schema of the contract as rules of antd's Form: the same check and the same key as the server's. Leaving a field checks
 * what was typed; that nothing was typed is said on submit, and from then on also to somebody who leaves the field as empty as it was.
 * Typing clears the error, and says at once what it cannot settle: nothing that is typed is dropped, so that the field says what is wrong.
 */
export function fieldRules(
  t: TFunction,
  schema: z.ZodType,
  { group, optional = false, missing = { said: false } }: FieldRulesOptions = {},
): FormRule[] {
  const check = async (value: unknown, told: (issue: z.core.$ZodIssue) => boolean = () => true) => {
    // An untouched field holds undefined; to the schema it is an empty text.
    const result = await schema.safeParseAsync(value ?? '');
    const issue = result.error?.issues.find(told);
    if (!issue) return;
    const max = issue.code === 'too_big' ? issue.maximum : undefined;
    throw new Error(messageOf(t, issue.message, { group, value, max }));
  };
  const submitted = (value: unknown) => {
    missing.said = !optional && isEmpty(value);
    return optional && isEmpty(value) ? Promise.resolve() : check(value);
  };
  return [
    { validateTrigger: 'onChange', validator: (_rule, value: unknown) => check(value, isAtOnce) },
    { validateTrigger: 'onSubmit', validator: (_rule, value: unknown) => submitted(value) },
    {
      validateTrigger: 'onBlur',
      validator: (_rule, value: unknown) => (isEmpty(value) && !missing.said ? Promise.resolve() : check(value)),
    },
  ];
}

/** What the server refused in each form, by field: the value and the words. It stands until the value changes or the form is sent again. */
const refusals = new WeakMap<FormInstance, Map<string, { value: unknown; message: string }>>();

/** Leaving a field checks it by its rule, which knows nothing of the server: what the server refused stays refused. */
export const refusedRule = (form: FormInstance, name: string): FormRule => ({
  validateTrigger: 'onBlur',
  validator: (_rule, value: unknown) => {
    const refused = refusals.get(form)?.get(name);
    return refused && refused.value === value ? Promise.reject(new Error(refused.message)) : Promise.resolve();
  },
});

/** What a schema of a whole form finds wrong, as the server would name it. */
export const issuesOf = (schema: z.ZodType, values: unknown): FieldError[] =>
  (schema.safeParse(values).error?.issues ?? []).map((issue) => ({
    campo: String(issue.path[0]),
    chave: issue.message,
  }));

type Name = (string | number)[];

/** The element of a field that is on the screen: antd's controls hand over an object that holds it, others the element itself. */
function elementOf(form: FormInstance, name: Name): HTMLElement | null {
  const field = form.getFieldInstance(name) as
    | HTMLElement
    | { nativeElement?: HTMLElement | null; input?: HTMLElement | null }
    | undefined;
  if (field instanceof HTMLElement) return field;
  return field?.nativeElement ?? field?.input ?? null;
}

/** Where the form of a field says what is wrong in all of it; null where it has no such place. */
export const summaryOf = (form: FormInstance, name: Name): HTMLElement | null =>
  elementOf(form, name)?.closest('form')?.querySelector<HTMLElement>('.summary-at') ?? null;

/** As they stand on the screen: antd lists fields as they came, and those that a choice in the form brought come last. */
export function inReadingOrder<Entry extends { name: Name }>(form: FormInstance, entries: readonly Entry[]): Entry[] {
  const order = (one: HTMLElement | null, other: HTMLElement | null) => {
    if (!one || !other) return Number(!one) - Number(!other);
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
  };
  return entries
    .map((entry) => ({ entry, element: elementOf(form, entry.name) }))
    .sort((one, other) => order(one.element, other.element))
    .map(({ entry }) => entry);
}

/** The next submit asks the server again. */
function forgetAtSubmit(form: FormInstance, name: Name): void {
  const element = elementOf(form, name)?.closest('form');
  const forget = () => refusals.delete(form);
  if (element) element.addEventListener('submit', forget, { capture: true, once: true });
  else forget();
}

/**
 * Puts a failure's `campos` beside their fields and moves the focus to the first. True when all of them found a place; what
 * has none is the caller's to show.
 */
export function applyFailure(
  form: FormInstance,
  error: { campos: readonly FieldError[] },
  t: TFunction,
  { group }: Pick<FieldRulesOptions, 'group'> = {},
): boolean {
  const onScreen = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const found = inReadingOrder(
    form,
    error.campos
      .filter(({ campo }) => onScreen.has(campo))
      .map(({ campo, chave }) => {
        const name = campo.split('.');
        return { name, errors: [messageOf(t, chave, { group, value: form.getFieldValue(name) as unknown })] };
      }),
  );
  form.setFields(found);
  refusals.set(
    form,
    new Map(
      found.map(({ name, errors }) => [
        name.join('.'),
        { value: form.getFieldValue(name) as unknown, message: errors[0] ?? '' },
      ]),
    ),
  );
  if (found[0]) {
    forgetAtSubmit(form, found[0].name);
    focusField(form, found[0].name);
  }
  return found.length > 0 && found.length === error.campos.length;
}

/** Moves the focus into a field and the field into view. */
export function focusField(form: FormInstance, name: Name): void {
  form.focusField(name);
  form.scrollToField(name, { block: 'center', behavior: 'smooth' });
}
