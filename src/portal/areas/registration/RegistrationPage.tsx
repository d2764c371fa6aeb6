import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstField } from '../../ui/fields/focusFirstField';
import { scrollToTop } from '../../ui/scrollToTop';
import { Tico } from '../../ui/drawings/Tico';
import { FormPage, Tip } from '../../features/form-page/FormPage';
import type { ClearedForm } from './RegistrationForm';
import { RegistrationSteps } from './RegistrationSteps';
import './registration.css';

interface RegistrationPageProps {
  kind: 'person' | 'company';
  /** The form; emptied, it is drawn anew, as it stands at the first visit. */
  Content: ComponentType<ClearedForm>;
}

/** The frame of both registrations: steps, head, form, and beside it what helps to fill it in. */
export function RegistrationPage({ kind, Content }: RegistrationPageProps) {
  const { t } = useTranslation('registration');
  const [round, setRound] = useState(0);
  const [cleared, setCleared] = useState<object | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round === 0) return;
    // The button that was pressed went with the form.
    focusFirstField(form.current, { preventScroll: true });
    scrollToTop();
  }, [round]);
  const aside = (
    <>
      <Tip picture={<Tico size={128} />} title={t('tip.title')} text={t(`tip.${kind}`)} />
      <div className="tip--wide">
        <Tip title={t('why.title')} text={t(`why.${kind}`)} />
      </div>
    </>
  );
  return (
    <FormPage steps={<RegistrationSteps current={0} />} title={t(`${kind}.title`)} lead={t('lead')} aside={aside}>
      <div ref={form}>
        <Content
          key={round}
          cleared={cleared}
          onReset={(values) => {
            setCleared(values);
            setRound(round + 1);
          }}
          onKept={() => setCleared(null)}
        />
      </div>
    </FormPage>
  );
}
