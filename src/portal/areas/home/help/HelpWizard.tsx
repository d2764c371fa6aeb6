import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../../contract/account';
import { EscapeModal } from '../../../ui/dialogs/EscapeModal';
import { Tico, TicoHead } from '../../../ui/drawings';
import { WIZARD_STEPS } from './wizard';

const WIDTH_PX = 450;

interface HelpWizardProps {
  /** Whose home it explains. */
  kind: Usuario['tipo'];
  open: boolean;
  onClose: () => void;
}

/**
 * The help wizard: Tico's welcome, then the home's screens with back and next. However it is closed, it starts at the welcome
 * when it is opened again.
 */
export default function HelpWizard({ kind, open, onClose }: HelpWizardProps) {
  const { t } = useTranslation('home');
  // -1 is the welcome.
  const [index, setIndex] = useState(-1);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // The step on the screen stays while the dialog fades.
    if (open) setIndex(-1);
  }
  const steps = WIZARD_STEPS[kind];
  const step = steps[index];
  const last = index === steps.length - 1;
  const title = t(step ? `wizard.steps.${step}.title` : 'wizard.welcomeTitle');

  return (
    <EscapeModal open={open} title={title} width={WIDTH_PX} onClose={onClose}>
      <div className="wizard">
        {step ? <TicoHead size={72} /> : <Tico size={144} />}
        <p className="wizard__text" role="status">
          {t(step ? `wizard.steps.${step}.text` : 'wizard.welcome')}
        </p>
        {step && (
          <div
            className="wizard__dots"
            role="img"
            aria-label={t('wizard.progress', { index: index + 1, count: steps.length })}
          >
            {steps.map((name) => (
              <i key={name} className={name === step ? 'on' : undefined} />
            ))}
          </div>
        )}
        <div className="wizard__acts">
          <Button onClick={step ? () => setIndex(index - 1) : onClose}>
            {t(step ? 'wizard.back' : 'wizard.dismiss')}
          </Button>
          <Button type="primary" onClick={last ? onClose : () => setIndex(index + 1)}>
            {t(last ? 'wizard.close' : step ? 'wizard.next' : 'wizard.see')}
          </Button>
        </div>
      </div>
    </EscapeModal>
  );
}
