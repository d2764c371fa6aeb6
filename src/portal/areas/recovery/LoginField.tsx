import { cnpjLogin, recoveryLogin } from '../../../contract/recovery';
import { portalConfig } from '../../lib/config';
import { Field } from '../../ui/fields/Field';
import { MaskedInput } from '../../ui/fields/MaskedInput';
import { loginMask } from '../../ui/fields/masks';

interface LoginFieldProps {
  label: string;
  hint: string;
  /** The login is the company's CNPJ, which has letters where the configuration allows them. */
  cnpj?: boolean;
}

/** The login whose password was forgotten. */
export function LoginField({ label, hint, cnpj = false }: LoginFieldProps) {
  const digits = cnpj && !portalConfig().cnpjAlphanumeric;
  return (
    <Field name="idProduto" label={label} schema={digits ? cnpjLogin : recoveryLogin} hint={hint}>
      <MaskedInput mask={loginMask} autoComplete="username" autoCapitalize="none" />
    </Field>
  );
}
