import { useTranslation } from 'react-i18next';
import { DataForm, type DataFormPlace } from './DataForm';
import { individualPayload, unchanged, valuesOf, type IndividualKind } from './individual';
import { IndividualFields } from './IndividualFields';

/** Registry answers whose field is on the screen; the others are told as the catalogue says. */
const CLAIMS = {
  brazilian: ['MCN-014', 'MCN-016'],
  foreigner: ['MCN-014', 'MCN-015', 'MCN-016'],
  addingCpf: ['MCN-047', 'MCN-133'],
};
const LABELLED = ['nome', 'cie', 'dataNascimento', 'cpf', 'nomeDaMae', 'imagem'] as const;

interface IndividualFormProps extends DataFormPlace {
  needs: readonly number[];
  kind: IndividualKind;
}

/** The data form of an individual, Brazilian or foreigner. */
export function IndividualForm({ needs, kind, ...place }: IndividualFormProps) {
  const { t } = useTranslation('profile');
  const { usuario } = place.base;
  return (
    <DataForm
      {...place}
      draft={`profile-${kind}`}
      values={valuesOf(usuario, needs)}
      labels={Object.fromEntries(LABELLED.map((field) => [field, t(`fields.${field}`)]))}
      claims={usuario.usuarioExternoPF?.cpf ? CLAIMS[kind] : [...CLAIMS[kind], ...CLAIMS.addingCpf]}
      changeOf={(typed, before) => (unchanged(typed, before) ? undefined : individualPayload(usuario, typed))}
    >
      <IndividualFields usuario={usuario} kind={kind} />
    </DataForm>
  );
}
