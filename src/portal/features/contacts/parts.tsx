import { Checkbox, Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/ApiError';
import { applyFailure } from '../../ui/fields/rules';
import './contacts.css';

/** Puts the fields that the server refused beside their inputs and moves the focus to the first. `group` chooses the words. */
export function useRefusedFields(form: FormInstance, error: ApiError | null, group?: string) {
  const { t } = useTranslation('validation');
  useEffect(() => {
    if (error) applyFailure(form, error, t, group ? { group } : {});
  }, [error, form, group, t]);
}

/** Codes that the contact forms show themselves: refused fields, a record that changed meanwhile, nothing changed. */
export const CONTACT_CLAIMS = ['MCN-100', 'MCN-102', 'MCN-120', 'MCN-121'] as const;

/**
 * Runs a change of a record and, when somebody changed it meanwhile (MCN-102), loads it anew: the person has been told,
 * and the next try names the new version.
 */
export async function reloadingWhenStale(change: Promise<unknown>, reload: () => Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MCN-102') await reload();
    throw error;
  }
}

/** What the contact is now, above the field for the new one. */
export function Current({ label, value }: { label: string; value: string }) {
  return (
    <dl className="contact-form__now">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
  );
}

/** Offers to end the other sessions with the change of one's own contact. */
export function EndOthers() {
  const { t } = useTranslation('home');
  return (
    <Form.Item name="encerrarSessoes" valuePropName="checked">
      <Checkbox>{t('contacts.endOthers')}</Checkbox>
    </Form.Item>
  );
}
