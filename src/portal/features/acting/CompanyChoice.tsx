import { Select } from 'antd';
import { use, useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../ui/useMedia';
import { BESIDE, FrameSlotsContext } from '../menu/slots';
import type { Actor } from './useActing';
import './acting.css';

/** For which company, for somebody who acts for several, also where this is done for one of them alone: in the header or, where that has no room, on the screen; nothing for everybody else. */
export function CompanyChoice({ actor }: { actor: Actor }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const { company: place } = use(FrameSlotsContext);
  const inHeader = useMedia(BESIDE) && place !== null;
  if (actor.choices.length < 2 && !actor.hasOthers) return null;
  const choice = (
    <div className={inHeader ? 'acting acting--header' : 'acting'}>
      <label className={inHeader ? 'sr' : 'lbl'} htmlFor={id}>
        {t('acting.company')}
      </label>
      <Select
        id={id}
        {...(!inHeader && { size: 'large' })}
        value={actor.company.idProduto}
        onChange={actor.choose}
        popupMatchSelectWidth={false}
        options={actor.choices.map(({ company, perfil }) => ({
          value: company.idProduto,
          label: t('acting.choice', { name: company.nome, profile: t(`acting.profiles.${perfil}`) }),
        }))}
      />
    </div>
  );
  return inHeader ? createPortal(choice, place) : choice;
}
