import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '../icons';

/** A short list of choices as the browser's own select: it is light, and phones show their own wheel for it. Its arrow is that of antd's. */
export function SelectInput({ children, ...props }: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select {...props}>{children}</select>
      <ChevronDownIcon size={12} />
    </span>
  );
}
