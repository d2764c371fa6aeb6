import { useId, type ReactNode } from 'react';

/** A label above a control that stands outside a form. */
export function Labelled({ label, children }: { label: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="dfield">
      <label className="lbl" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
