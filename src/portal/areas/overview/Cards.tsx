import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARD_MANY } from '../../../contract/overview';
import { useGranteesAddress, type Actor } from '../../features/acting';
import type { Overview } from './provider';
import { Switch } from './Switch';
import { Way } from './Way';

export type WhichCards = 'unused' | 'crowded';

interface CardsProps {
  actor: Actor;
  cards: Overview['cartoes'];
  which: WhichCards;
  onWhich: (which: WhichCards) => void;
}

/** Rows that show before somebody asks for more. */
const FEW = 6;

/** Cards that nobody uses, and cards with many people, the most first; each leads to who may use it, and there to giving one that nobody has. */
export function Cards({ actor, cards: { semUso, comMuitas }, which, onWhich }: CardsProps) {
  const { t, i18n } = useTranslation('overview');
  const id = useId();
  const tableOf = useGranteesAddress(actor);
  const [all, setAll] = useState(false);
  const { total, itens } = which === 'unused' ? semUso : comMuitas;
  const shown = all ? itens : itens.slice(0, FEW);
  const named = (key: WhichCards, count: number) =>
    t(`cards.switch.${key}`, { total: count.toLocaleString(i18n.language) });
  return (
    <section className="card pane ov__pane" id="cartoes" aria-labelledby={id}>
      <div className="pane__head">
        <h2 id={id}>{t('cards.title')}</h2>
        <Switch
          label={t('cards.label')}
          value={which}
          onChange={(chosen) => {
            onWhich(chosen);
            setAll(false);
          }}
          choices={[
            { value: 'unused', name: named('unused', semUso.total) },
            { value: 'crowded', name: named('crowded', comMuitas.total) },
          ]}
        />
      </div>
      {itens.length === 0 ? (
        <p className="pane__none">{t(`cards.none.${which}`, { count: CARD_MANY })}</p>
      ) : (
        <ul className="ov__list">
          {shown.map(({ nuContrato, nuCartao, coCentroCusto, nomeCentroCusto, pessoas }) => (
            <li key={`${nuContrato} ${nuCartao}`}>
              <Way className="ov__row" to={tableOf({ contrato: nuContrato, cartao: nuCartao, validade: 'vigentes' })}>
                <span className="ov__who">
                  <b className="num">{nuCartao}</b>{' '}
                  <small>
                    {t('cards.place', { contract: nuContrato, centre: coCentroCusto, name: nomeCentroCusto })}
                  </small>
                </span>{' '}
                <span className="muted nowrap">
                  {pessoas > 0
                    ? t('cards.people', { count: pessoas, total: pessoas.toLocaleString(i18n.language) })
                    : t('cards.nobody')}
                </span>
              </Way>
            </li>
          ))}
        </ul>
      )}
      <div className="pane__foot">
        {itens.length > FEW && (
          <button type="button" className="pane__link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('fewer') : t('more', { count: itens.length })}
          </button>
        )}
        <span>
          {total > itens.length
            ? t('cards.first', { count: itens.length, total: total.toLocaleString(i18n.language) })
            : t('cards.inForce')}
        </span>
      </div>
    </section>
  );
}
