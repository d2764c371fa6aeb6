import { Button } from 'antd';
import { startTransition, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Cartao } from '../../../../contract/delegated-grants';
import type { Actor } from '../../../features/acting';
import { busyButton } from '../../../ui/busy';
import { PlusIcon } from '../../../ui/icons';
import { LoadError } from '../../../ui/feedback';
import { usePhone } from '../../../ui/usePhone';
import { Labelled } from '../../../ui/fields/Labelled';
import { useRested } from '../../../ui/useRested';
import { useCards, useCentres, useContracts } from '../reads';
import { SearchSelect } from '../SearchSelect';
import { cardKey, type PickedCard } from './selection';

interface CardPickerProps {
  actor: Actor;
  cards: readonly PickedCard[];
  onAdd: (cards: readonly PickedCard[]) => void;
}

const statusKey = ({ descricaoStatus }: Cartao) => `status.${descricaoStatus}`;

/** A contract, one of its cost centres, any of its cards: and they go to the list. */
export function CardPicker({ actor, cards, onAdd }: CardPickerProps) {
  const { t } = useTranslation('delegation');
  const phone = usePhone();
  const [contract, setContract] = useState<string>();
  const [centreCode, setCentreCode] = useState<string>();
  const [picked, setPicked] = useState<readonly Cartao[]>([]);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const [adding, setAdding] = useState(false);
  /** All cards of the chosen place that are not in the list, while they are on their way; null when they did not come. */
  const coming = useRef<Promise<readonly Cartao[] | null>>(null);
  const contracts = useContracts(actor);
  const centres = useCentres(actor, contract);
  const centre = centres.centreOf(centreCode);
  const place = contract !== undefined && centre ? { nuContrato: contract, coCentroCusto: centre.coCentroCusto } : null;
  const offered = useCards(actor, place, useRested(typed.trim()));
  const [cut, setCut] = useState<number | null>(null);
  const present = new Set(cards.map(cardKey));
  const listed = cards.filter(
    ({ nuContrato, coCentroCusto }) => nuContrato === contract && coCentroCusto === centreCode,
  ).length;
  const left = (centre?.quantidadeCartoes ?? 0) - listed;
  const pick = (numbers: readonly string[]) => {
    const known = new Map([...offered.cards, ...picked].map((card) => [card.nuCartao, card]));
    setPicked(numbers.flatMap((number) => known.get(number) ?? []));
  };
  const pickAll = () => {
    const fetched = async () => {
      const all = await offered.all();
      const fresh = all?.filter((card) => !present.has(cardKey(card))) ?? null;
      // Unless another place was chosen meanwhile. They are picked before they are no longer coming: a press in between would find neither.
      if (coming.current !== run) return fresh;
      if (all && fresh)
        flushSync(() => {
          setCut(all.length < (centre?.quantidadeCartoes ?? 0) ? all.length : null);
          setPicked(fresh);
        });
      coming.current = null;
      return fresh;
    };
    const run = fetched();
    coming.current = run;
  };
  const choosePlace = () => {
    coming.current = null;
    setPicked([]);
    setTyped('');
    setCut(null);
  };

  const add = (asked: readonly Cartao[]) => {
    if (!centre || asked.length === 0) {
      setSaid(t('cards.chooseFirst'));
      return;
    }
    const chosen = asked.map((card): PickedCard => ({ ...card, centro: centre.nome }));
    const fresh = chosen.filter((card) => !present.has(cardKey(card)));
    onAdd(fresh);
    // Hundreds of tags leave in slices; adding them again would pass them over.
    startTransition(() => setPicked([]));
    const skipped = chosen.length - fresh.length;
    setSaid(
      [t('cards.added', { count: fresh.length }), skipped > 0 && t('cards.skipped', { count: skipped })]
        .filter(Boolean)
        .join(' '),
    );
  };

  /** Whoever presses on before all cards have come gets them once they are there; the place stays until then. */
  const press = async () => {
    if (!coming.current) {
      add(picked);
      return;
    }
    setAdding(true);
    const all = await coming.current;
    setAdding(false);
    // That they did not come is said below the fields.
    if (all) add(all);
  };

  if (contracts.failed)
    return <LoadError error={contracts.failed} text={t('cards.contractsFailed')} onRetry={contracts.reload} />;
  return (
    <>
      <div className="dpick">
        <Labelled label={t('cards.contract')}>
          {(id) => (
            <SearchSelect
              id={id}
              disabled={adding}
              loading={contracts.loading}
              placeholder={t('choose')}
              notFoundContent={t('cards.noContract')}
              value={contract}
              onChange={(value: string) => {
                setContract(value);
                setCentreCode(undefined);
                choosePlace();
              }}
              options={contracts.options}
            />
          )}
        </Labelled>
        <Labelled label={t('cards.centre')}>
          {(id) => (
            <SearchSelect
              id={id}
              disabled={adding || contract === undefined}
              loading={centres.loading}
              placeholder={t('choose')}
              notFoundContent={t('cards.noCentre')}
              value={centreCode}
              onChange={(value: string) => {
                setCentreCode(value);
                choosePlace();
              }}
              options={centres.options}
            />
          )}
        </Labelled>
        <Labelled label={t('cards.cards')}>
          {(id) => (
            <SearchSelect
              id={id}
              mode="multiple"
              disabled={adding || !centre}
              loading={offered.loading}
              placeholder={t('choose')}
              notFoundContent={t(offered.loading ? 'loading' : 'cards.noCard')}
              search={{ text: typed, onText: setTyped, total: offered.total }}
              // On one line.
              maxTagCount={phone || picked.length > 2 ? 1 : 2}
              value={picked.map(({ nuCartao }) => nuCartao)}
              onChange={pick}
              options={offered.cards.map((card) => ({
                value: card.nuCartao,
                label: `${card.nuCartao} · ${t(statusKey(card))}`,
              }))}
              labelRender={({ value }) => <span className="num">{value}</span>}
            />
          )}
        </Labelled>
        <div className="dpick__acts">
          <Button {...busyButton(adding, <PlusIcon size={20} />)} onClick={() => void press()}>
            {t('cards.add')}
          </Button>
          {left > 1 && (
            <Button type="text" className="dpick__whole" onClick={pickAll}>
              {t('cards.pickAll', { count: left })}
            </Button>
          )}
        </div>
      </div>
      {centre && cut !== null && (
        <p className="help">{t('cards.cut', { shown: cut, total: centre.quantidadeCartoes })}</p>
      )}
      {centres.failed && <LoadError error={centres.failed} text={t('cards.centresFailed')} onRetry={centres.reload} />}
      {offered.failed && <LoadError error={offered.failed} text={t('cards.cardsFailed')} onRetry={offered.reload} />}
      <p className="help dpick__said" role="status">
        {said}
      </p>
    </>
  );
}
