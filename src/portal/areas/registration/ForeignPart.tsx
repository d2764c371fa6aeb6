import { useTranslation } from 'react-i18next';
import { RadioField } from '../../ui/fields/RadioField';
import type { PersonValues } from './person-values';
import { Notice } from '../../ui/drawn';

interface ForeignPartProps {
  withCpf: boolean;
  /** The person has or has not a CPF after all. */
  onVariant: () => void;
}

/** A foreigner's choices: where they live, whether they have a CPF, and what is missing without one. */
export function ForeignPart({ withCpf, onVariant }: ForeignPartProps) {
  const { t } = useTranslation('registration');
  return (
    <>
      <RadioField<PersonValues['tipoEstrangeiro']>
        name="tipoEstrangeiro"
        legend={t('person.residence')}
        options={[
          { value: 'B', label: t('person.resident') },
          { value: 'E', label: t('person.abroad') },
        ]}
      />
      <RadioField<PersonValues['tenhoCpf']>
        name="tenhoCpf"
        legend={t('person.hasCpf')}
        onChange={onVariant}
        options={[
          { value: '1', label: t('person.withCpf') },
          { value: '0', label: t('person.withoutCpf') },
        ]}
      />
      <div role="status">{!withCpf && <Notice kind="warning">{t('person.noCpfWarning')}</Notice>}</div>
    </>
  );
}
