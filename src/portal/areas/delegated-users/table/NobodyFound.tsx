import { Button } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { EmptyState } from '../../../ui/feedback';
import { type Inside, LIES_IN } from './lyingIn';
import { type Narrowed, without } from './narrowed';
import { useIsElsewhere, usePlaces } from './usePlaces';

interface NobodyFoundProps {
  actor: Actor;
  narrowed: Narrowed;
  /** What it is filtered by that lies in something else, which may be the wrong one. */
  inside: readonly Inside[];
  filterBy: (filters: Partial<Narrowed>) => void;
  /** Whether it is drawn, in the place of what is said of a table that finds nobody. */
  onDrawn: (drawn: boolean) => void;
}

/** Nobody is found by something that is not of the contract, cost centre or system beside it: says of the first such one, with what to do about it. */
export default function NobodyFound(props: NobodyFoundProps) {
  const { inside, narrowed } = props;
  const [name, ...others] = inside;
  return name && <Lying key={`${name} ${narrowed[name]}`} {...props} name={name} others={others} />;
}

function Lying({ name, others, ...props }: NobodyFoundProps & { name: Inside; others: readonly Inside[] }) {
  const { actor, narrowed, filterBy, onDrawn } = props;
  const { t } = useTranslation('delegation');
  const value = narrowed[name];
  const places = usePlaces(actor, { name, value });
  const elsewhere = useIsElsewhere(actor, { name, value }, narrowed, places);
  const own = places?.find(({ holder }) => holder === narrowed[LIES_IN[name]]);
  // A card of the contract may be one of another cost centre than the one beside it.
  const ofCentre = own?.centre !== undefined && narrowed.centro !== '' && own.centre !== narrowed.centro;
  const drawn = elsewhere === true || (ofCentre && elsewhere === false);
  useLayoutEffect(() => {
    if (!drawn) return;
    onDrawn(true);
    return () => onDrawn(false);
  }, [drawn, onDrawn]);
  if (!places || elsewhere === null) return null;
  if (!drawn) return <NobodyFound {...props} inside={others} />;
  const holder = elsewhere ? LIES_IN[name] : 'centro';
  const place = elsewhere ? places[0]?.holder : own?.centre;
  // Beside a card may stand a cost centre of the contract that is left.
  const there = (right: string) => ({ ...(elsewhere && without(LIES_IN[name])), [holder]: right, [name]: value });
  const what = { name: t(`filters.names.${name}`), value };
  return (
    <EmptyState
      title={t(`empty.elsewhere.${holder}`, { ...what, place: narrowed[holder] })}
      text={place === undefined ? t('empty.nowhere') : t(`empty.elsewhereHint.${holder}`, { place })}
      action={
        <>
          {place !== undefined && (
            <Button onClick={() => filterBy(there(place))}>{t(`empty.goThere.${holder}`, { place })}</Button>
          )}
          <Button onClick={() => filterBy(without(name))}>{t('empty.without', what)}</Button>
        </>
      }
    />
  );
}
