import { Input, type InputProps, type InputRef } from 'antd';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { countKept, placeAfter, type Mask } from './masks';

export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue' | 'maxLength'> {
  mask: Mask;
  /** What the form keeps: what the mask read. */
  value?: string;
  onChange?: (kept: string) => void;
  ref?: Ref<InputRef>;
}

interface ReadingProps extends MaskedInputProps {
  /** What the form keeps of a text that the mask alone reads otherwise: a phone with its area code. `done`: nothing more will be typed. */
  reading?: (text: string, done: boolean) => string;
}

/** What the server masked for a reader is shown as it came. */
const isMasked = (value: string) => value.includes('*');

/**
 * A text field that shows its value with separators and keeps it without them; what is typed, pasted and filled in is read alike. The caret
 * stays where the person works: after each change it is put back behind the same character that counts.
 */
export function MaskedInput({
  mask,
  reading,
  value = '',
  onChange,
  onPaste,
  onBlur,
  onKeyDown,
  ref,
  ...rest
}: ReadingProps) {
  const input = useRef<InputRef>(null);
  useImperativeHandle<InputRef | null, InputRef | null>(ref, () => input.current);
  // A new object on every change, equal or not: a key press that changed nothing must put the caret back too.
  const [caret, setCaret] = useState<{ place: number } | null>(null);

  useLayoutEffect(() => {
    const element = input.current?.input;
    if (!caret || !element || document.activeElement !== element) return;
    element.setSelectionRange(caret.place, caret.place);
  }, [caret]);

  const completed = (kept: string) => mask.complete?.(kept) ?? kept;

  /** Keeps `text` and puts the caret behind what stood before it. */
  const keep = (text: string, before: string, done: boolean) => {
    const read = reading?.(text, done) ?? mask.read(text);
    const kept = done ? completed(read) : read;
    onChange?.(kept);
    setCaret({ place: placeAfter(mask, mask.show(kept), countKept(mask, before)) });
  };

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    keep(typed, typed.slice(0, event.target.selectionStart ?? typed.length), false);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    event.preventDefault();
    const { selectionStart, selectionEnd, value: shown } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const before = shown.slice(0, selectionStart ?? 0) + (mask.bare?.(pasted) ?? pasted);
    keep(before + shown.slice(selectionEnd ?? shown.length), before, true);
  };

  const complete = () => {
    if (isMasked(value)) return;
    const whole = completed(reading?.(mask.show(value), true) ?? value);
    if (whole !== value) onChange?.(whole);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    complete();
    onBlur?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') complete();
    onKeyDown?.(event);
  };

  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      ref={input}
      inputMode={mask.inputMode}
      value={isMasked(value) ? value : mask.show(value)}
      onChange={change}
      onPaste={paste}
      onBlur={leave}
      onKeyDown={press}
    />
  );
}
