import type { FormInstance } from 'antd';
import { useState } from 'react';

/** What a form and its buttons need so that emptying it can be undone. */
export interface Clearing {
  onReset: () => void;
  /** Null when there is nothing to bring back. */
  onUndo: (() => void) | null;
  /** The form's: what is typed afterwards is not written over. */
  onChange: () => void;
}

/**
 * Emptying a form, which can be undone until something is typed again; what was in it is kept in memory alone, passwords too.
 * @param restored does with what came back what typing it would have done
 */
export function useClearing<Values extends object>(
  form: FormInstance<Values>,
  clear: () => void,
  restored: (values: Values) => void,
): Clearing {
  const [cleared, setCleared] = useState<Values | null>(null);
  return {
    onReset: () => {
      setCleared({ ...(form.getFieldsValue(true) as Values) });
      clear();
    },
    onUndo:
      cleared &&
      (() => {
        form.setFieldsValue(cleared as Parameters<typeof form.setFieldsValue>[0]);
        setCleared(null);
        restored(cleared);
      }),
    onChange: () => setCleared(null),
  };
}
