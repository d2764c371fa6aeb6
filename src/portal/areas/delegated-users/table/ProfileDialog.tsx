import { useCreate, useInvalidate, type BaseRecord, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { givePerfil, PerfilDeAcesso } from '../../../../contract/access-profiles';
import type { AnswerOf } from '../../../../contract/endpoint';
import { ApiError } from '../../../http/ApiError';
import { todayInSaoPaulo } from '../../../lib/format';
import { daysAfter } from '../../../lib/laterDates';
import type { Actor } from '../../../features/acting';
import { busyButton } from '../../../ui/busy';
import { EscapeModal } from '../../../ui/dialogs';
import { Notice } from '../../../ui/drawn';
import { useAccessesChanged } from '../useAccessesChanged';
import { ProfileSelect } from './ProfileSelect';
import type { Person } from './useSelected';

interface ProfileDialogProps {
  actor: Actor;
  /** To whom; null keeps the dialog closed. */
  people: Person[] | null;
  onClose: () => void;
  /** They have it, which is new to `changed`, and the rows have come. */
  onGiven: (changed: readonly string[]) => void;
}

/** Gives an access profile to many people of the table, who keep the end that they have. */
export default function ProfileDialog({ actor, people, onClose, onGiven }: ProfileDialogProps) {
  const { t } = useTranslation(['access-profiles', 'delegation']);
  const account = actor.company.idProduto;
  const { mutateAsync: give } = useCreate<AnswerOf<typeof givePerfil> & BaseRecord, HttpError, object>();
  const invalidate = useInvalidate();
  const accessesChanged = useAccessesChanged();
  // What is said while the dialog fades; another opening begins anew.
  const [shown, setShown] = useState<Person[]>([]);
  const [profile, setProfile] = useState<PerfilDeAcesso>();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (people && people !== shown) {
    setShown(people);
    setProfile(undefined);
    setRefused(null);
  }
  // Nobody gives to themselves.
  const others = shown.filter(({ idProdutoPF }) => idProdutoPF !== actor.idProdutoPF);
  const submit = async () => {
    if (others.length === 0) return;
    if (!profile) return setRefused(t('pick.chooseFirst'));
    const { idPerfil: perfil, nome: name, dias } = profile;
    const end = dias === null ? null : daysAfter(todayInSaoPaulo(), dias);
    const ids = others.map(({ idProdutoPF }) => idProdutoPF);
    setBusy(true);
    try {
      const { data } = await give({
        resource: 'pessoasDoPerfil',
        values: { perfil, pessoas: ids, validoAte: end },
        meta: { account },
        invalidates: [],
        successNotification: (answer) => ({
          message: t('give.done', {
            count: Number(answer?.data['incluidos']) + Number(answer?.data['alterados']),
            name,
          }),
          type: 'success',
        }),
        // Said at the choice, or by the catalogue.
        errorNotification: false,
      });
      for (const resource of ['perfisDeAcesso', 'pessoasDoPerfil'])
        void invalidate({ resource, invalidates: ['resourceAll'] });
      await accessesChanged('stays');
      onGiven(data.quemMudou ?? ids);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.code === 'MCN-163') setRefused(thrown.text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <EscapeModal
      open={people !== null}
      title={t('give.selected')}
      closeBeside={false}
      onClose={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="primary" {...busyButton(busy)} onClick={() => void submit()}>
            {t('give.submit')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{t('delegation:selection.count', { count: others.length })}</p>
        {others.length < shown.length && <Notice>{t('give.notYourself')}</Notice>}
        <ProfileSelect
          account={account}
          reads={people !== null}
          value={profile?.idPerfil}
          error={refused}
          busy={busy}
          onChange={(chosen) => {
            setProfile(chosen);
            setRefused(null);
          }}
        />
        <p className="help">{t('give.keepEnd')}</p>
      </div>
    </EscapeModal>
  );
}
