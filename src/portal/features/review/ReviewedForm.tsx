import { LinkButton } from '../../ui/LinkButton';
import { Form } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { HiddenIcon } from '../../ui/icons';
import { Notice } from '../../ui/drawn';
import './review.css';

interface ReviewedFormProps {
  head: PageHeadProps;
  /** What the fields hold. Drafts are the staff member's own and have no part in it. */
  values: Record<string, unknown>;
  /** Where the form was opened from. */
  backTo: string;
  children: ReactNode;
}

/** A form as a review shows it: the owner's fields and what they hold, all disabled, with the reason above them, and none of the owner's buttons. */
export function ReviewedForm({ head, values, backTo, children }: ReviewedFormProps) {
  const { t } = useTranslation('ui');
  const ids = useId();
  const [title, text] = [`${ids}title`, `${ids}text`];
  return (
    <>
      {/* The lead tells the owner what to do here; instead of it stands why there is nothing to do. */}
      <PageHead {...head} lead={undefined} />
      <div className="form-page">
        <Notice className="above">
          <strong id={title}>{t('reading.title')}</strong>
          <br />
          <span id={text}>{t('reading.text')}</span>
        </Notice>
        {/* What may stay empty is the owner's to know. */}
        <Form layout="vertical" size="large" className="form" initialValues={values} requiredMark={false} disabled>
          <fieldset className="form reviewed" disabled aria-labelledby={title} aria-describedby={text}>
            {children}
          </fieldset>
          <div className="acts reviewed__acts">
            <LinkButton size="large" to={backTo}>
              {t('reading.back')}
            </LinkButton>
          </div>
        </Form>
      </div>
    </>
  );
}

/** Stands for a field that staff are not shown. */
export function Withheld({ label }: { label: string }) {
  const { t } = useTranslation('ui');
  return (
    <dl className="withheld">
      <dt className="lbl">{label}</dt>
      <dd>
        <HiddenIcon size={20} />
        {t('reading.withheld')}
      </dd>
    </dl>
  );
}
