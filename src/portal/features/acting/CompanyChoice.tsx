import { Select } from 'antd';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FrameSlotsContext } from '../menu/slots';
import type { Actor, Choice } from './useActing';
import './acting.css';

/** Whose company, and as what somebody acts for it: two lines where there is room for them alone. */
function Named({ company, perfil }: Pick<Choice, 'company' | 'perfil'>) {
  const { t } = useTranslation('ui');
  return (
    <span className="acting__named">
      <span className="acting__name">{company.nome}</span>{' '}
      <span className="acting__as">{t(`acting.profiles.${perfil}`)}</span>
    </span>
  );
}

interface CompanyChoiceProps extends Pick<Actor, 'company' | 'perfil' | 'choices' | 'choose'> {
  fixed: boolean;
}

/**
 * For which company somebody acts, in the header: theirs to choose where they may do that for several (`fixed` on the screens in the
 * middle of something, and on those that do not open for it). Nothing for a company's own account.
 */
export function CompanyChoice({ company: chosen, perfil, choices, choose, fixed }: CompanyChoiceProps) {
  const { t } = useTranslation('ui');
  const { company: place } = use(FrameSlotsContext);
  if (perfil === 'Empresa') return null;
  const choice = (
    <div className="acting">
      {choices.length > 1 && !fixed ? (
        <Select
          aria-label={t('acting.company')}
          value={chosen.idProduto}
          onChange={choose}
          popupMatchSelectWidth={false}
          options={choices.map(({ company, perfil: as }) => ({
            value: company.idProduto,
            label: t('acting.choice', { name: company.nome, profile: t(`acting.profiles.${as}`) }),
          }))}
          labelRender={() => <Named company={chosen} perfil={perfil} />}
        />
      ) : (
        <p className="acting__fixed">
          <span className="sr">{t('acting.company')}: </span>
          <Named company={chosen} perfil={perfil} />
        </p>
      )}
    </div>
  );
  return place ? createPortal(choice, place) : choice;
}
