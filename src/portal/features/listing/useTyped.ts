import { useEffect, useRef, useState } from 'react';
import { typingRestMs } from '../../lib/typingRest';

/** A text that is handed on once typing pauses; another value from outside (Back) shows at once. */
export function useTyped(value: string, onTyped: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Handed on and not back yet: the address follows a moment later, and what was typed since stays.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== known) {
    const place = sent.indexOf(value);
    setKnown(value);
    setSent(place < 0 ? [] : sent.slice(place + 1));
    if (place < 0) setText(value);
  }
  const report = useRef(onTyped);
  useEffect(() => {
    report.current = onTyped;
  }, [onTyped]);
  useEffect(() => {
    if (text === value) return;
    const timer = window.setTimeout(() => {
      setSent((before) => [...before, text]);
      report.current(text);
    }, typingRestMs());
    return () => window.clearTimeout(timer);
  }, [text, value]);
  return [text, setText];
}
