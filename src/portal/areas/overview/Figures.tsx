import { useTranslation } from 'react-i18next';
import { useGranteesAddress, type Actor } from '../../features/acting';
import { ChevronRightIcon } from '../../ui/icons';
import type { Overview } from './provider';
import { Way } from './Way';

interface FigureProps {
  name: string;
  value: number;
  note: string;
  to: string | null;
}

/** A number that leads to whom it counts; the whole card is its link. */
function Figure({ name, value, note, to }: FigureProps) {
  const { i18n } = useTranslation('overview');
  return (
    <Way className="card ov__fig" to={to}>
      <span className="ov__name">
        {name}
        {to !== null && <ChevronRightIcon size={16} />}
      </span>{' '}
      <b className="num">{value.toLocaleString(i18n.language)}</b> <small>{note}</small>
    </Way>
  );
}

interface FiguresProps {
  actor: Actor;
  overview: Overview;
  /** The cards that nobody uses are to be seen, further down. */
  onUnused: () => void;
}

/** The figures that stand first: people, what ends when, who has been away, and cards that nobody uses. */
export function Figures({ actor, overview: { pessoas, cartoes }, onUnused }: FiguresProps) {
  const { t, i18n } = useTranslation('overview');
  const tableOf = useGranteesAddress(actor);
  const ends = [
    { key: 'ended', value: pessoas.vencidas, to: { validade: 'vencidas' } },
    { key: 'in7', value: pessoas.vencemEm7, to: { validade: 'vencem7' } },
    { key: 'in30', value: pessoas.vencemEm30, to: { validade: 'vencendo' } },
    { key: 'in90', value: pessoas.vencemEm90, to: { validade: 'vencem90' } },
  ] as const;
  const share = pessoas.total === 0 ? 0 : pessoas.semEntrar / pessoas.total;
  return (
    <section className="ov__figs" aria-label={t('figures')}>
      <Figure
        name={t('people.title')}
        value={pessoas.total}
        note={t('people.ended', { count: pessoas.vencidas })}
        to={tableOf()}
      />
      <div className="card ov__fig">
        <h2 className="ov__name">{t('ends.title')}</h2>
        <div className="ov__ends">
          {ends.map(({ key, value, to }) => (
            <Way key={key} className={value > 0 ? `ov__end ov__end--${key}` : 'ov__end'} to={tableOf(to)}>
              <b className="num">{value.toLocaleString(i18n.language)}</b> <small>{t(`ends.${key}`)}</small>
            </Way>
          ))}
        </div>
      </div>
      <Figure
        name={t('away.title')}
        value={pessoas.semEntrar}
        note={t('away.share', {
          share: share.toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 0 }),
        })}
        to={tableOf({ ultimoAcesso: '90' })}
      />
      <a className="card ov__fig" href="#cartoes" onClick={onUnused}>
        <span className="ov__name">
          {t('cards.unused')}
          <ChevronRightIcon size={16} />
        </span>{' '}
        <b className="num">{cartoes.semUso.total.toLocaleString(i18n.language)}</b>{' '}
        <small>{t('cards.of', { count: cartoes.total, total: cartoes.total.toLocaleString(i18n.language) })}</small>
      </a>
    </section>
  );
}
