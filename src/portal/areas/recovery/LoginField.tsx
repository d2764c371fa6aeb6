import { LOGIN_MAX } from '../../../contract/constants';
import { cnpjLogin, recoveryLogin } from '../../../contract/recovery';
import { portalConfig } from '../../lib/config';
import { Field } from '../../ui/fields/Field';
import { MaskedInput } from '../../ui/fields/MaskedInput';
import { filterMask, labelled } from '../../ui/fields/masks';

/** Drops what `refused` names; a number pasted with its separators loses them where it would not fit (delegation §5). */
const loginMask = (refused: RegExp) =>
  labelled(
    filterMask((typed) => {
      const kept = typed.replace(refused, '');
      return kept.length > LOGIN_MAX ? kept.replace(/[.-]/g, '') : kept;
    }, LOGIN_MAX),
  );

/** Letters, digits, dot and hyphen. */
const anyMask = loginMask(/[^A-Za-z0-9.-]/g);
/** A CNPJ without letters. */
const digitsMask = loginMask(/[^0-9.-]/g);

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
      <MaskedInput mask={digits ? digitsMask : anyMask} autoComplete="username" autoCapitalize="none" />
    </Field>
  );
}
