import { Button } from 'antd';
import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cartao } from '../../../../contract/delegated-grants';
import type { Actor } from '../../../features/acting';
import { PlusIcon } from '../../../ui/icons';
import { LoadError } from '../../../ui/feedback';
import { usePhone } from '../../../ui/usePhone';
import { Labelled } from '../Labelled';
import { useCentres, useContracts } from '../reads';
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
  const [picked, setPicked] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const contracts = useContracts(actor);
  const centres = useCentres(actor, contract);
  const centre = centres.centreOf(centreCode);
  const all = centre?.cartoes ?? [];
  const present = new Set(cards.map(cardKey));
  const left = all.filter((card) => !present.has(cardKey(card)));

  const add = () => {
    if (!centre || picked.length === 0) {
      setSaid(t('cards.chooseFirst'));
      return;
    }
    const wanted = new Set(picked);
    const chosen = all
      .filter(({ nuCartao }) => wanted.has(nuCartao))
      .map((card): PickedCard => ({ ...card, centro: centre.nome }));
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

  if (contracts.failed) return <LoadError text={t('cards.contractsFailed')} onRetry={contracts.reload} />;
  return (
    <>
      <div className="dpick">
        <Labelled label={t('cards.contract')}>
          {(id) => (
            <SearchSelect
              id={id}
              loading={contracts.loading}
              placeholder={t('choose')}
              notFoundContent={t('cards.noContract')}
              value={contract}
              onChange={(value: string) => {
                setContract(value);
                setCentreCode(undefined);
                setPicked([]);
              }}
              options={contracts.options}
            />
          )}
        </Labelled>
        <Labelled label={t('cards.centre')}>
          {(id) => (
            <SearchSelect
              id={id}
              disabled={contract === undefined}
              loading={centres.loading}
              placeholder={t('choose')}
              notFoundContent={t('cards.noCentre')}
              value={centreCode}
              onChange={(value: string) => {
                setCentreCode(value);
                setPicked([]);
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
              disabled={!centre}
              placeholder={t('choose')}
              notFoundContent={t('cards.noCard')}
              // On one line.
              maxTagCount={phone || picked.length > 2 ? 1 : 2}
              value={picked}
              onChange={setPicked}
              options={all.map((card) => ({ value: card.nuCartao, label: `${card.nuCartao} · ${t(statusKey(card))}` }))}
              labelRender={({ value }) => <span className="num">{value}</span>}
            />
          )}
        </Labelled>
        <div className="dpick__acts">
          <Button icon={<PlusIcon size={20} />} onClick={add}>
            {t('cards.add')}
          </Button>
          {left.length > 1 && (
            <Button
              type="text"
              className="dpick__whole"
              onClick={() => setPicked(left.map(({ nuCartao }) => nuCartao))}
            >
              {t('cards.pickAll', { count: left.length })}
            </Button>
          )}
        </div>
      </div>
      {centre && centre.quantidadeCartoes > all.length && (
        <p className="help">{t('cards.cut', { shown: all.length, total: centre.quantidadeCartoes })}</p>
      )}
      {centres.failed && <LoadError text={t('cards.centresFailed')} onRetry={centres.reload} />}
      <p className="help dpick__said" role="status">
        {said}
      </p>
    </>
  );
}
