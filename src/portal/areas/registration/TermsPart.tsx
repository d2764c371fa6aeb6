import { Checkbox } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { z } from 'zod';
import { paths } from '../../lib/paths';
import { Field } from '../../ui/fields/Field';
import { LegalText } from './LegalText';

const accepted = z.literal(true, 'terms_required');

/** The terms in a box, and their acceptance: until it is ticked the form cannot be sent. */
export function TermsPart() {
  const { t } = useTranslation(['registration', 'terms', 'common']);
  // The form, with a password that nobody wants to type again, stays open behind them.
  const page = (path: string) => <a href={path} target="_blank" rel="noopener" />;
  return (
    <section className="card form__part">
      <h2>{t('terms:terms.title')}</h2>
      <div className="terms-box small" tabIndex={0} role="region" aria-label={t('termsBox')}>
        <LegalText name="terms" level={3} />
      </div>
      <Field
        name="termos"
        label={<span className="sr">{t('acceptance')}</span>}
        valuePropName="checked"
        schema={accepted}
        className="field--bare terms-accept"
      >
        <Checkbox>
          <Trans
            t={t}
            i18nKey="registration:accept"
            components={{ terms: page(paths.terms), privacy: page(paths.privacy) }}
          />
          <span className="sr"> {t('common:newTab')}</span>
        </Checkbox>
      </Field>
    </section>
  );
}
