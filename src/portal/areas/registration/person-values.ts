import {
  type BrazilianForm,
  brazilianPayload,
  type ForeignWithoutCpfForm,
  foreignPayload,
  payloadFields,
  payloadFieldsWithUsername,
} from '../../../contract/registration-forms';
import type { IndividualPayload } from '../../../contract/registration';

/** Everything that the individual's form can hold: its variants share the fields, so that changing the choice loses nothing. */
export type PersonValues = BrazilianForm &
  Pick<ForeignWithoutCpfForm, 'inputLogin' | 'identidadePassaporte' | 'ddiMovel'> & {
    /** N Brazilian, E foreign. */
    nacionalidade: 'N' | 'E';
    /** B resident in Brazil, E abroad. */
    tipoEstrangeiro: 'B' | 'E';
    tenhoCpf: '1' | '0';
  };

/** Brazilian, resident in Brazil, with a CPF (sign-in §4). */
export const PERSON_DEFAULTS = {
  nacionalidade: 'N',
  tipoEstrangeiro: 'B',
  tenhoCpf: '1',
  sexo: '',
  maeDesconhecida: false,
  necessidadesEspeciais: [],
} satisfies Partial<PersonValues>;

/** The variant that is on the screen. */
export function personVariant({
  nacionalidade,
  tenhoCpf,
}: Partial<PersonValues>): 'brazilian' | 'with-cpf' | 'without-cpf' {
  if (nacionalidade !== 'E') return 'brazilian';
  return tenhoCpf === '0' ? 'without-cpf' : 'with-cpf';
}

export function personPayload(values: PersonValues): IndividualPayload {
  switch (personVariant(values)) {
    case 'brazilian':
      return brazilianPayload(values);
    case 'with-cpf':
      return foreignPayload({ ...values, tenhoCpf: '1' });
    case 'without-cpf':
      return foreignPayload({ ...values, tenhoCpf: '0' });
  }
}

/** Field of the payload → field of the form. */
export const personFields = (values: Partial<PersonValues>) =>
  personVariant(values) === 'without-cpf' ? payloadFieldsWithUsername : { ...payloadFields, idProduto: 'cpf' };
