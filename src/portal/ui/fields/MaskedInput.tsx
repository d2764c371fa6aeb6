import { Input, type InputProps, type InputRef } from 'antd';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type Ref,
} from 'react';
import { countKept, placeAfter, type Mask } from './masks';

export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  mask: Mask;
  /** What the form keeps: the mask's clean characters. */
  value?: string;
  onChange?: (kept: string) => void;
  ref?: Ref<InputRef>;
}

/** What the server masked for a reader is shown as it came. */
const isMasked = (value: string) => value.includes('*');

/**
 * A text field that shows its value with separators and keeps it without them. The caret stays where the person works:
 * after each change it is put back behind the same character that counts.
 */
export function MaskedInput({ mask, value = '', onChange, onPaste, ref, ...rest }: MaskedInputProps) {
  const input = useRef<InputRef>(null);
  useImperativeHandle<InputRef | null, InputRef | null>(ref, () => input.current);
  // A new object on every change, equal or not: a refused key press must put the caret back too.
  const [caret, setCaret] = useState<{ place: number } | null>(null);

  useLayoutEffect(() => {
    const element = input.current?.input;
    if (!caret || !element || document.activeElement !== element) return;
    element.setSelectionRange(caret.place, caret.place);
  }, [caret]);

  /** Keeps `text` and puts the caret behind what stood before it. */
  const keep = (text: string, before: string) => {
    const kept = mask.clean(text);
    onChange?.(kept);
    setCaret({ place: placeAfter(mask, mask.show(kept), countKept(mask, before)) });
  };

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    const place = event.target.selectionStart ?? typed.length;
    const shown = mask.show(value);
    // A full field takes no further character: the last one must not fall out for one typed in the middle.
    if (shown.length >= mask.length && typed.length === shown.length + 1) setCaret({ place: Math.max(0, place - 1) });
    else keep(typed, typed.slice(0, place));
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value: shown } = event.currentTarget;
    const before =
      shown.slice(0, selectionStart ?? 0) + mask.show((mask.paste ?? mask.clean)(event.clipboardData.getData('text')));
    keep(before + shown.slice(selectionEnd ?? shown.length), before);
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
    />
  );
}
