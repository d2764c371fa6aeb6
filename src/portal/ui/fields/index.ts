export { ChannelChoice } from './ChannelChoice';
export { ErrorSummary, useErrorSummary } from './ErrorSummary';
export { Field } from './Field';
export { FormActions } from './FormActions';
export { FormProblem } from './FormProblem';
export {
  AlphanumericInput,
  CepInput,
  CompanyNameInput,
  CpfInput,
  DateInput,
  DigitsInput,
  PersonNameInput,
  PhoneInput,
} from './inputs';
export { PasswordPair } from './PasswordPair';
export { RadioField } from './RadioField';
export { applyFailure, messageOf } from './rules';
export { SelectInput } from './SelectInput';
