import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../features/access/useMay';
import type { Actor } from '../../../features/acting';
import { EmptyState } from '../../../ui/feedback';
import { PlusIcon } from '../../../ui/icons';
import type { Giving } from '../people/NewAccessModal';
import { useCards, useCentres, useSystems } from '../reads';
import type { Granted } from './GrantFields';
import { filtersIn, type Narrowed } from './narrowed';
import { usePlaces } from './usePlaces';

/** The narrowest first: a card lies in a cost centre, that in a contract. */
const GRANTED = ['cartao', 'centro', 'contrato', 'grupo', 'sistema'] as const satisfies (keyof Granted)[];
type What = (typeof GRANTED)[number];

/** What nobody uses, where the table that shows nobody asks for that alone; null where it asks for more. */
export function nobodyUses(narrowed: Narrowed): What | null {
  const [what, ...others] = GRANTED.filter((name) => narrowed[name] !== '');
  const ofBoth = what !== 'grupo' && what !== 'sistema' && others.includes('sistema');
  const asksMore = filtersIn(narrowed).some(
    (name) => !GRANTED.some((one) => one === name) && (name !== 'validade' || narrowed.validade !== 'vigentes'),
  );
  return what === undefined || ofBoth || asksMore || narrowed.busca !== '' ? null : what;
}

interface GiveProps {
  actor: Actor;
  narrowed: Granted;
  onGive: (giving: Giving | null) => void;
}

/** Gives the card to somebody, once it is known as the form of accesses has it. */
function GiveCard({ actor, narrowed: { contrato, centro, cartao }, onGive }: GiveProps) {
  const { t } = useTranslation('delegation');
  const places = usePlaces(actor, { name: 'cartao', value: cartao });
  const code = centro || places?.find(({ holder }) => holder === contrato)?.centre;
  const { cards } = useCards(actor, code ? { nuContrato: contrato, coCentroCusto: code } : null, cartao);
  const card = cards.find(({ nuCartao }) => nuCartao === cartao);
  const centre = useCentres(actor, contrato).centreOf(code);
  if (!card || !centre) return null;
  const giving = {
    name: `${t('filters.names.cartao')} ${cartao}`,
    given: { cartoes: [{ ...card, centro: centre.nome }], grupos: [] },
  };
  return (
    <Button type="primary" icon={<PlusIcon size={20} />} onClick={() => onGive(giving)}>
      {t('empty.give.cartao')}
    </Button>
  );
}

function GiveGroup({ actor, narrowed: { sistema, grupo }, onGive }: GiveProps) {
  const { t } = useTranslation('delegation');
  const system = useSystems(actor).value?.find(({ id }) => id === sistema);
  const group = system?.grupos.find(({ idGrupo }) => idGrupo === grupo);
  if (!system || !group) return null;
  const giving = {
    name: `${t('filters.names.grupo')} ${group.nome} (${system.iprojTi.nome})`,
    given: { cartoes: [], grupos: [[sistema, [grupo]] as [string, string[]]] },
  };
  return (
    <Button type="primary" icon={<PlusIcon size={20} />} onClick={() => onGive(giving)}>
      {t('empty.give.grupo')}
    </Button>
  );
}

export interface NobodyUsesProps extends GiveProps {
  what: What;
  clear: ReactNode;
}

/** Nobody may use a card, a group or what these lie in: says so, and leads to giving it to somebody. */
export function NobodyUses({ what, clear, ...props }: NobodyUsesProps) {
  const { t } = useTranslation('delegation');
  const mayGive = useMay('permissionarios', 'create');
  const Give = what === 'cartao' ? GiveCard : what === 'grupo' ? GiveGroup : null;
  return (
    <EmptyState
      title={t(`empty.unused.${what}`, { value: props.narrowed[what] })}
      text={t('empty.unusedHint')}
      action={
        <>
          {mayGive &&
            (Give ? (
              <Give {...props} />
            ) : (
              <Button type="primary" icon={<PlusIcon size={20} />} onClick={() => props.onGive(null)}>
                {t('newAccess')}
              </Button>
            ))}
          {clear}
        </>
      }
    />
  );
}
