import { useId, type ReactNode } from 'react';
import { OpenFileIcon } from '../icons';

interface SheetInputProps {
  /** What the button says. */
  children: ReactNode;
  /** What is said while a file is read; null while none is. */
  reading: string | null;
  onFile: (chosen: File) => void;
}

/** Chooses a spreadsheet of this device: a button, and beside it that it is being read. */
export function SheetInput({ children, reading, onFile }: SheetInputProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        className="sr"
        type="file"
        accept=".csv,.txt,.xlsx"
        disabled={reading !== null}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // The same file can be chosen again once it was mended.
          event.target.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <label htmlFor={id} className="btn">
        <OpenFileIcon size={20} />
        {children}
      </label>
      {reading !== null && <span role="status">{reading}</span>}
    </>
  );
}
