import { type Channel, LOCAL_DDI } from '../../../contract/constants';
import { type DependentForm, dependentPayloadFields } from '../../../contract/dependent-form';

export type Nationality = DependentForm['tipoEstrangeiro'];

/** What the fields of /novoDependente keep. */
export type NewDependentValues = {
  tipoEstrangeiro: Nationality;
  cpf: string;
  nome: string;
  sexo: string;
  dataNascimento: string;
  cie: string;
  ddiMovel: string;
  dddMovel: string;
  foneMovel: string;
  email: string;
  senha: string;
  confirmaSenha: string;
  meioEnvio: Channel;
  consentimento: boolean;
};

/** An empty form but for the country code, and the channel, which has a default of its own; foreigners' children mostly are foreigners too. */
export const emptyDependent = (tipoEstrangeiro: Nationality): Omit<NewDependentValues, 'meioEnvio'> => ({
  tipoEstrangeiro,
  cpf: '',
  nome: '',
  sexo: '',
  dataNascimento: '',
  cie: '',
  ddiMovel: LOCAL_DDI,
  dddMovel: '',
  foneMovel: '',
  email: '',
  senha: '',
  confirmaSenha: '',
  consentimento: false,
});

/** Field of a refused payload → field of the form. The login is the CPF. */
export const formFieldOf = (campo: string): string =>
  campo === 'idProduto' ? 'cpf' : (dependentPayloadFields[campo] ?? campo);
