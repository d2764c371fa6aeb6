import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../../ui/icons';
import { type CardPart, cardPartKey, type GroupPart, groupPartKey, type Held } from './form/parts';

interface PartListProps {
  label: string;
  held: Held;
  /** Takes one out, by its key; without it the list is for reading. */
  onRemove?: ((key: string) => void) | undefined;
}

/** What a profile gives, part by part. */
export function PartList({ label, held, onRemove }: PartListProps) {
  const { t } = useTranslation('access-profiles');
  const cardName = ({ nuContrato, coCentroCusto, nuCartao, nomeCentroCusto }: CardPart) => {
    if (nuCartao !== null) return t('parts.card', { card: nuCartao });
    if (coCentroCusto !== null) return t('parts.centre', { centre: coCentroCusto, name: nomeCentroCusto });
    return t('parts.contract', { contract: nuContrato });
  };
  const cardPlace = ({ nuContrato, coCentroCusto, nuCartao, nomeCentroCusto, quantidadeCartoes }: CardPart) => {
    if (nuCartao !== null)
      return t(quantidadeCartoes === 0 ? 'parts.gone' : 'parts.inCentre', {
        contract: nuContrato,
        centre: coCentroCusto,
        name: nomeCentroCusto,
      });
    const whole = t('parts.cards', { count: quantidadeCartoes });
    return coCentroCusto === null ? whole : `${t('parts.contract', { contract: nuContrato })} · ${whole}`;
  };
  const groupName = ({ idGrupo, grupo, sistema }: GroupPart) =>
    idGrupo === null ? t('parts.system', { system: sistema }) : t('parts.group', { group: grupo });
  const groupPlace = ({ idGrupo, sistema, quantidadeGrupos }: GroupPart) =>
    idGrupo === null ? t('parts.groups', { count: quantidadeGrupos }) : sistema;
  const lines = [
    ...held.contratos.map((part) => ({ key: cardPartKey(part), name: cardName(part), place: cardPlace(part) })),
    ...held.sistemas.map((part) => ({ key: groupPartKey(part), name: groupName(part), place: groupPlace(part) })),
  ];
  return (
    <ul className="aprof__parts" aria-label={label}>
      {lines.map(({ key, name, place }) => (
        <li key={key}>
          <span>
            <b>{name}</b>
            <span className="small muted">{place}</span>
          </span>
          {onRemove && (
            <Button
              type="text"
              icon={<CloseIcon size={16} />}
              aria-label={t('parts.remove', { name, place })}
              onClick={() => onRemove(key)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
