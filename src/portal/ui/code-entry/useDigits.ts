import { useCallback, useRef, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * What was typed into a box that already held `previous`: a browser hands over both characters, before or after the old
 * one, and only the new one counts. Several digits at once (a code filled in by the phone) come back whole.
 */
function typedInto(previous: string, value: string): string {
  const digits = digitsOf(value);
  if (digits.length !== 2 || previous === '') return digits;
  return digits[0] === previous ? digits.slice(1) : digits.slice(0, 1);
}

/** What was typed or pasted and could not be taken: something else than digits, or more of them than the code has. */
export type Stray = 'digits_only' | 'too_long';

/** The code in a pasted text: a run of `length` digits in a message, else all its digits. */
function codeIn(text: string, length: number): string {
  const runs = text.match(/\d+/g)?.filter((run) => run.length === length) ?? [];
  return runs.length === 1 && runs[0] !== undefined ? runs[0] : digitsOf(text);
}

export interface DigitBox {
  value: string;
  ref: (element: HTMLInputElement | null) => void;
  onChange: (value: string) => void;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/**
 * The state and the keyboard of a row of one-digit boxes. One paste or autofill fills all of them, Backspace in an empty
 * box clears the one before, arrows, Home and End move.
 * @param onComplete hears the whole code when its last missing digit came, or one in the last box: whoever types over a refused code from
 * its beginning has ended only there
 */
export function useDigits(length: number, onComplete: (code: string) => void) {
  const [digits, setDigits] = useState<readonly string[]>(() => Array.from({ length }, () => ''));
  const [stray, setStray] = useState<Stray | null>(null);
  // Two keys pressed within one frame must both count, so the handlers read and write this instead of a rendered state.
  const current = useRef(digits);
  const elements = useRef<(HTMLInputElement | null)[]>([]);

  const write = useCallback((next: readonly string[]) => {
    current.current = next;
    setDigits(next);
    setStray(null);
  }, []);

  const focus = useCallback(
    (index: number) => {
      const element = elements.current[Math.min(Math.max(index, 0), length - 1)];
      element?.focus();
      element?.select();
    },
    [length],
  );

  const fillFrom = useCallback(
    (index: number, text: string) => {
      // A whole code belongs in all the boxes, wherever the caret happened to be.
      const start = text.length >= length ? 0 : index;
      if (text.length > length - start) {
        setStray('too_long');
        return;
      }
      const lacked = current.current.includes('');
      write(current.current.map((digit, i) => text[i - start] ?? digit));
      focus(start + text.length);
      if (current.current.includes('')) return;
      if (lacked || start + text.length === length) onComplete(current.current.join(''));
    },
    [focus, length, onComplete, write],
  );

  const setOne = useCallback(
    (index: number, digit: string) => write(current.current.map((old, i) => (i === index ? digit : old))),
    [write],
  );

  const boxes: DigitBox[] = digits.map((value, index) => ({
    value,
    ref: (element) => {
      elements.current[index] = element;
    },
    onChange: (text) => {
      const typed = text.length > 2 ? codeIn(text, length) : typedInto(current.current[index] ?? '', text);
      if (typed === '') {
        // A letter changes nothing but what is said; only an emptied box loses its digit.
        if (text === '') setOne(index, '');
        else setStray('digits_only');
        return;
      }
      fillFrom(index, typed);
    },
    onInput: ({ currentTarget }) => {
      // The digit that stands there already, typed over it: React sees no change and calls no `onChange`.
      if (currentTarget.value !== '' && currentTarget.value === current.current[index])
        fillFrom(index, currentTarget.value);
    },
    onKeyDown: (event) => {
      if (event.key === 'Backspace' || event.key === 'Delete') {
        event.preventDefault();
        if (current.current[index] !== '') setOne(index, '');
        else if (event.key === 'Backspace' && index > 0) {
          setOne(index - 1, '');
          focus(index - 1);
        }
        return;
      }
      const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      focus(target);
    },
    onPaste: (event) => {
      event.preventDefault();
      const pasted = codeIn(event.clipboardData.getData('text'), length);
      if (pasted === '') setStray('digits_only');
      else fillFrom(index, pasted);
    },
  }));

  const clear = useCallback(() => {
    write(Array.from({ length }, () => ''));
    focus(0);
  }, [focus, length, write]);

  /** Moves the focus to the first box that still lacks its digit. */
  const focusFirstEmpty = useCallback(() => {
    const empty = current.current.indexOf('');
    focus(empty === -1 ? 0 : empty);
  }, [focus]);

  return { boxes, code: digits.join(''), stray, clear, focus, focusFirstEmpty };
}
