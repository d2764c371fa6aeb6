import { Button, Select } from 'antd';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EscapeModal } from '../../ui/dialogs';
import { focusFirstField } from '../../ui/fields/focusFirstField';
import { Labelled } from '../../ui/fields/Labelled';
import { usePhone } from '../../ui/usePhone';
import './filters.css';

interface FilterPanelProps {
  open: boolean;
  onClose: () => void;
  /** Fields, each of which filters at once. */
  children: ReactNode;
}

/**
 * What a table is filtered by: each choice shows its rows at once. In a wide window it opens above the rows, on a phone it is a drawer at
 * the foot.
 */
export function FilterPanel({ open, onClose, children }: FilterPanelProps) {
  const { t } = useTranslation('ui');
  const phone = usePhone();
  const panel = useRef<HTMLElement>(null);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    // A list that is open takes Escape for itself.
    const list = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !list) onClose();
  });
  useEffect(() => {
    const own = panel.current;
    if (!open || !own) return;
    focusFirstField(own);
    const listener = (event: KeyboardEvent) => leave(event);
    own.addEventListener('keydown', listener);
    return () => own.removeEventListener('keydown', listener);
  }, [open, phone]);
  const fields = (
    <div className="fpanel__fields">
      {children}
      {!phone && (
        <Button type="text" className="fpanel__close" onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </div>
  );
  if (phone)
    return (
      <EscapeModal
        open={open}
        title={t('filters.label')}
        onClose={onClose}
        footer={
          <Button type="primary" size="large" block onClick={onClose}>
            {t('filters.show')}
          </Button>
        }
      >
        {fields}
      </EscapeModal>
    );
  return (
    open && (
      <section ref={panel} className="fpanel" aria-label={t('filters.choose')}>
        {fields}
      </section>
    )
  );
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: string;
  values: readonly Value[];
  wordsOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** A filter that is one of a few; the first of them filters nothing. */
export function ChoiceField<Value extends string>({
  label,
  value,
  values,
  wordsOf,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <Labelled label={label}>
      {(id) => (
        <Select<string>
          id={id}
          value={value}
          popupMatchSelectWidth={false}
          onChange={(chosen) => onChange(chosen as Value)}
          options={values.map((each) => ({ value: each, label: wordsOf(each) }))}
        />
      )}
    </Labelled>
  );
}
