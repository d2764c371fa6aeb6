import { Input, type InputProps, type InputRef } from 'antd';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { RevealIcon, HiddenIcon } from '../icons';

/** A password field with a button that shows and hides what was typed; the button is reached with the keyboard too. */
export function PasswordInput({ ref, ...props }: InputProps & { ref?: Ref<InputRef> }) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={ref}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="icon-btn reveal"
          aria-label={t(shown ? 'password.hide' : 'password.show')}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <HiddenIcon size={20} /> : <RevealIcon size={20} />}
        </button>
      }
    />
  );
}
