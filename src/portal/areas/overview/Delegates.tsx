import { Tag } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../features/access/useMay';
import type { Actor } from '../../features/acting';
import { personName } from '../../lib/format';
import { PERSON_PARAM } from '../../lib/over';
import { thirdPartiesOf } from './places';
import type { Overview } from './provider';
import { Way } from './Way';

interface DelegatesProps {
  actor: Actor;
  delegates: NonNullable<Overview['terceiros']>;
}

/** Who may act for the company, and who of them signs in without a second step. */
export function Delegates({ actor, delegates: { total, semSegundaEtapa, itens } }: DelegatesProps) {
  const { t, i18n } = useTranslation('overview');
  const id = useId();
  // In a review people are not looked for.
  const mayFind = useMay('terceiros', 'edit');
  return (
    <section className="card pane ov__pane" aria-labelledby={id}>
      <div className="pane__head">
        <h2 id={id}>
          {t('delegates.title')}{' '}
          <Link className="ov__n num" to={thirdPartiesOf(actor)}>
            {total.toLocaleString(i18n.language)}
          </Link>
        </h2>
        {semSegundaEtapa !== null && total > 0 && (
          <Way
            to={mayFind ? thirdPartiesOf(actor, { segundaEtapa: semSegundaEtapa > 0 ? 'nao' : 'sim' }) : null}
            className="muted"
          >
            {t('delegates.lacking', { count: semSegundaEtapa })}
          </Way>
        )}
      </div>
      {itens.length === 0 ? (
        <p className="pane__none">{t('delegates.none')}</p>
      ) : (
        <ul className="ov__list">
          {itens.map(({ idProdutoPF, nome, perfil, segundaEtapa }) => (
            <li key={idProdutoPF}>
              <span className="ov__who">
                <Way to={mayFind ? thirdPartiesOf(actor, { [PERSON_PARAM]: idProdutoPF }) : null}>
                  <b>{personName(nome)}</b>
                </Way>
                <small>{t(`delegates.ranks.${perfil}`)}</small>
              </span>
              {segundaEtapa !== null && (
                <Way to={mayFind ? thirdPartiesOf(actor, { segundaEtapa: segundaEtapa ? 'sim' : 'nao' }) : null}>
                  <Tag color={segundaEtapa ? 'success' : 'warning'}>
                    {t(segundaEtapa ? 'delegates.has' : 'delegates.lacks')}
                  </Tag>
                </Way>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="pane__foot">
        <Link to={thirdPartiesOf(actor)}>{t('delegates.all')}</Link>
      </div>
    </section>
  );
}
