import { Form } from 'antd';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FOREIGN_PHONE_MAX, LOCAL_DDI } from '../../../contract/constants';
import { phoneCanExist, registrationFields } from '../../../contract/registration-fields';
import { AREA_CODES, fone, foneNacional } from '../../../contract/validation';
import { Field } from './Field';
import { AreaCodeInput, CountryCodeInput, ForeignPhoneInput, PhoneInput } from './inputs';
import { messageOf } from './rules';

interface MobileFieldsProps {
  /** The number is of Brazil: two digits of area code, nine of number. */
  local: boolean;
  /** The country code is asked for; without it, it is Brazil's. */
  withCountry: boolean;
  labels: { ddi: string; ddd: string; number: string };
  /** The rule of the country code, where it is not registration's. */
  ddi?: z.ZodType;
  /** Digits that another country's number may have, where they are fewer than elsewhere. */
  foreignMax?: number | undefined;
  /** Group of messages in validation.json. */
  group?: string | undefined;
  /** The number is that of who types it: the browser may fill it in. */
  own: boolean;
  hint?: ReactNode;
  className: string;
}

/** A hint that does not come is no failure of the form. */
const PhoneExample = lazy(() => import('./PhoneExample').catch(() => ({ default: () => null })));

const NAMES = ['dddMovel', 'foneMovel'] as const;

/**
 * A mobile in its parts `ddiMovel`, `dddMovel`, `foneMovel`. Stands inside an antd Form. What was typed stays when the country changes, and is
 * judged anew by its rules.
 */
export function MobileFields({
  local,
  withCountry,
  labels,
  ddi = registrationFields.ddiMovel,
  foreignMax = FOREIGN_PHONE_MAX,
  group,
  own,
  hint,
  className,
}: MobileFieldsProps) {
  const { t } = useTranslation('validation');
  const form = Form.useFormInstance();
  useEffect(() => {
    const filled = NAMES.filter((name) => form.getFieldValue(name));
    if (filled.length > 0) void form.validateFields(filled).catch(() => undefined);
  }, [form, local]);

  const typedDdi: unknown = Form.useWatch('ddiMovel', form);

  const held = (name: string) => String(form.getFieldValue(name) ?? '');
  const ofBrazil = () => !withCountry || held('ddiMovel') === LOCAL_DDI;
  const areaExists = {
    validateTrigger: ['onBlur', 'onSubmit'],
    validator: async (_rule: unknown, ddd: unknown) => {
      if (ddd && ofBrazil() && !AREA_CODES.has(String(ddd))) throw new Error(messageOf(t, 'unknown_area_code'));
    },
  };
  const exists = {
    validateTrigger: ['onBlur', 'onSubmit'],
    validator: async (_rule: unknown, foneMovel: unknown) => {
      const dddMovel = held('dddMovel');
      // An area code that does not exist is said of the area code.
      if (!foneMovel || !ofBrazil() || !AREA_CODES.has(dddMovel)) return;
      if (!phoneCanExist({ dddMovel, foneMovel: String(foneMovel) })) throw new Error(messageOf(t, 'invalid_mobile'));
    },
  };
  const off = own ? {} : { autoComplete: 'off' };
  const words = group === undefined ? {} : { group };
  return (
    <div className={className}>
      {withCountry && (
        <Field name="ddiMovel" label={labels.ddi} schema={ddi} {...words}>
          <CountryCodeInput {...off} />
        </Field>
      )}
      <Field
        name="dddMovel"
        label={labels.ddd}
        schema={local ? registrationFields.dddNacional : registrationFields.dddEstrangeiro}
        rules={[areaExists]}
        {...words}
      >
        <AreaCodeInput national={local} {...off} />
      </Field>
      <Field
        name="foneMovel"
        label={labels.number}
        schema={local ? foneNacional : fone.max(foreignMax, 'phone_format')}
        rules={[exists]}
        hint={
          hint ??
          (!local && typedDdi ? (
            <Suspense>
              <PhoneExample ddi={String(typedDdi)} />
            </Suspense>
          ) : undefined)
        }
        {...words}
      >
        {local ? <PhoneInput areaField="dddMovel" {...off} /> : <ForeignPhoneInput codeField="ddiMovel" {...off} />}
      </Field>
    </div>
  );
}
