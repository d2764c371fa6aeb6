import { LOGIN_MAX } from '../../../contract/constants';
import { recoveryLogin } from '../../../contract/recovery';
import { Field } from '../../ui/fields/Field';
import { MaskedInput } from '../../ui/fields/MaskedInput';
import { filterMask } from '../../ui/fields/masks';

/** Letters, digits, dot and hyphen; a number pasted with its separators loses them where it would not fit (delegation §5). */
const loginMask = filterMask((typed) => {
  const kept = typed.replace(/[^A-Za-z0-9.-]/g, '');
  return kept.length > LOGIN_MAX ? kept.replace(/[.-]/g, '') : kept;
}, LOGIN_MAX);

/** The login whose password was forgotten. */
export function LoginField({ label, hint }: { label: string; hint: string }) {
  return (
    <Field name="idProduto" label={label} schema={recoveryLogin} hint={hint}>
      <MaskedInput mask={loginMask} autoComplete="username" autoCapitalize="none" />
    </Field>
  );
}
