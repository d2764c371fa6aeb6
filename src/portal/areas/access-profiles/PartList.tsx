import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../../ui/icons';
import { type CardPart, cardPartKey, type GroupPart, groupPartKey, type Held } from './form/parts';

interface PartListProps {
  label: string;
  held: Held;
  /** Takes one out, by its key; without it the list is for reading. */
  onRemove?: ((key: string) => void) | undefined;
}

/** The button leaves with its part: the focus goes on at the next part, else at the one before, else at the field. */
function goOnBeside({ currentTarget }: MouseEvent<HTMLElement>): void {
  const part = currentTarget.closest('li');
  const beside = (part?.nextElementSibling ?? part?.previousElementSibling)?.querySelector('button');
  (beside ?? currentTarget.closest<HTMLElement>('[role="group"]'))?.focus({ preventScroll: !beside });
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
              onClick={(event) => {
                goOnBeside(event);
                onRemove(key);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
