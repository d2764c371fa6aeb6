import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actor } from './useActing';
import './acting.css';

/** For which company, for somebody who acts for several; nothing for everybody else. */
export function CompanyChoice({ actor }: { actor: Actor }) {
  const { t } = useTranslation('ui');
  const id = useId();
  if (actor.choices.length < 2) return null;
  return (
    <div className="acting">
      <label className="lbl" htmlFor={id}>
        {t('acting.company')}
      </label>
      <Select
        id={id}
        size="large"
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
}
