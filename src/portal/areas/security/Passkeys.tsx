import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Passkey, PASSKEYS_MAX } from '../../../contract/passkeys';
import type { Security } from '../../../contract/security';
import { dateText } from '../../lib/dates';
import { PlusIcon } from '../../ui/icons';
import { LooseKeyIcon, PasskeyIcon, SessionsIcon } from './icons';
import { Item } from './Item';

interface PasskeysProps {
  security: Security;
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  /** Null while the one that there is must stay. */
  onRemove: ((passkey: Passkey) => void) | null;
}

/** The passkeys of an account, each with what can be done with it. */
export function Passkeys({ security, onAdd, onRename, onRemove }: PasskeysProps) {
  const { t } = useTranslation('security');
  const { chavesAcesso: keys } = security;
  const able = security.criaChaves && 'PublicKeyCredential' in window;
  const text = keys.length > 0 ? 'some' : able ? 'none' : 'unsupported';
  return (
    <>
      <Item
        icon={PasskeyIcon}
        name={t('passkeys.heading')}
        text={t(`passkeys.${text}`, { count: keys.length, max: PASSKEYS_MAX })}
      >
        {able && keys.length < PASSKEYS_MAX && (
          <Button icon={<PlusIcon size={16} />} onClick={onAdd}>
            {t('passkeys.add')}
          </Button>
        )}
      </Item>
      {keys.map((passkey) => (
        <Item
          key={passkey.id}
          below
          icon={passkey.avulsa ? LooseKeyIcon : SessionsIcon}
          name={passkey.nome}
          tag={passkey.outroEndereco && <Tag color="warning">{t('passkeys.elsewhere')}</Tag>}
          text={
            passkey.ultimoUso
              ? t('passkeys.used', { date: dateText(passkey.criadaEm), last: dateText(passkey.ultimoUso) })
              : t('passkeys.unused', { date: dateText(passkey.criadaEm) })
          }
        >
          <Button
            type="text"
            aria-label={t('passkeys.renameOne', { nome: passkey.nome })}
            onClick={() => onRename(passkey)}
          >
            {t('passkeys.renameShort')}
          </Button>
          {onRemove && (
            <Button
              type="text"
              danger
              aria-label={t('passkeys.removeOne', { nome: passkey.nome })}
              onClick={() => onRemove(passkey)}
            >
              {t('passkeys.removeShort')}
            </Button>
          )}
        </Item>
      ))}
    </>
  );
}
