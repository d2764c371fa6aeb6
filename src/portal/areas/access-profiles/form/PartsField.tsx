import { Button, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cartao } from '../../../../contract/delegated-grants';
import type { Actor } from '../../../features/acting';
import { LoadError } from '../../../ui/feedback';
import { PlusIcon } from '../../../ui/icons';
import { useRested } from '../../../ui/useRested';
import { PartList } from '../PartList';
import { cardPartKey, groupPartKey, type Held, withCards, withGroups } from './parts';
import { useCards, useCentres, useContracts, useSystems } from './reads';

interface PartsFieldProps {
  actor: Actor;
  /** The form's own: what is held, and the id of the field. */
  id?: string;
  value?: Held;
  onChange?: (held: Held) => void;
}

const EMPTY: Held = { contratos: [], sistemas: [] };

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="lbl" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** A contract, one of its cost centres, some of its cards: what is left open means all of it. */
function CardPicker({ actor, held, onChange }: { actor: Actor; held: Held; onChange: (held: Held) => void }) {
  const { t } = useTranslation('access-profiles');
  const [contract, setContract] = useState<string>();
  const [centre, setCentre] = useState<string>();
  const [cards, setCards] = useState<readonly Cartao[]>([]);
  const [typed, setTyped] = useState('');
  const contracts = useContracts(actor);
  const centres = useCentres(actor, contract);
  const offered = useCards(actor, { nuContrato: contract, coCentroCusto: centre }, useRested(typed.trim()));
  const chosen = centres.items.find(({ coCentroCusto }) => coCentroCusto === centre);
  const add = () => {
    if (contract === undefined) return;
    const place = { nuContrato: contract, coCentroCusto: centre ?? null, nomeCentroCusto: chosen?.nome ?? '' };
    const all = chosen
      ? chosen.quantidadeCartoes
      : centres.items.reduce((sum, { quantidadeCartoes }) => sum + quantidadeCartoes, 0);
    onChange(
      withCards(
        held,
        cards.length > 0
          ? cards.map(({ nuCartao }) => ({ ...place, nuCartao, quantidadeCartoes: 1 }))
          : [{ ...place, nuCartao: null, quantidadeCartoes: all }],
      ),
    );
    setCards([]);
    setTyped('');
  };
  if (contracts.failed)
    return <LoadError error={contracts.failed} text={t('pick.contractsFailed')} onRetry={contracts.reload} />;
  const action = () => {
    if (cards.length > 0) return t('pick.addCards', { count: cards.length });
    return t(centre === undefined ? 'pick.addContract' : 'pick.addCentre');
  };
  return (
    <>
      <div className="aprof__pick">
        <Labelled label={t('pick.contract')}>
          {(own) => (
            <Select
              id={own}
              showSearch
              optionFilterProp="label"
              loading={contracts.loading}
              placeholder={t('pick.choose')}
              notFoundContent={t('pick.noContract')}
              value={contract}
              onChange={(value: string) => {
                setContract(value);
                setCentre(undefined);
                setCards([]);
              }}
              options={contracts.items.map(({ nuContrato, categoria }) => ({
                value: nuContrato,
                label: `${nuContrato} · ${categoria}`,
              }))}
            />
          )}
        </Labelled>
        <Labelled label={t('pick.centre')}>
          {(own) => (
            <Select
              id={own}
              showSearch
              allowClear
              optionFilterProp="label"
              disabled={contract === undefined}
              loading={centres.loading}
              placeholder={t('pick.wholeContract')}
              notFoundContent={t('pick.noCentre')}
              value={centre}
              onChange={(value: string | undefined) => {
                setCentre(value);
                setCards([]);
              }}
              options={centres.items.map(({ coCentroCusto, nome }) => ({
                value: coCentroCusto,
                label: `${coCentroCusto} · ${nome}`,
              }))}
            />
          )}
        </Labelled>
        <Labelled label={t('pick.cards')}>
          {(own) => (
            <Select
              id={own}
              mode="multiple"
              showSearch
              filterOption={false}
              maxTagCount={1}
              disabled={centre === undefined}
              loading={offered.loading}
              placeholder={t('pick.wholeCentre')}
              notFoundContent={t('pick.noCard')}
              searchValue={typed}
              onSearch={setTyped}
              value={cards.map(({ nuCartao }) => nuCartao)}
              onChange={(numbers: string[]) => {
                const known = new Map([...offered.items, ...cards].map((card) => [card.nuCartao, card]));
                setCards(numbers.flatMap((number) => known.get(number) ?? []));
              }}
              options={offered.items.map(({ nuCartao }) => ({ value: nuCartao, label: nuCartao }))}
            />
          )}
        </Labelled>
        <Button icon={<PlusIcon size={20} />} disabled={contract === undefined || centres.loading} onClick={add}>
          {action()}
        </Button>
      </div>
      {centres.failed && <LoadError error={centres.failed} text={t('pick.centresFailed')} onRetry={centres.reload} />}
      {offered.failed && <LoadError error={offered.failed} text={t('pick.cardsFailed')} onRetry={offered.reload} />}
    </>
  );
}

/** A system, some of its groups: without groups all of them. */
function GroupPicker({ actor, held, onChange }: { actor: Actor; held: Held; onChange: (held: Held) => void }) {
  const { t } = useTranslation('access-profiles');
  const [system, setSystem] = useState<string>();
  const [groups, setGroups] = useState<string[]>([]);
  const systems = useSystems(actor);
  const chosen = systems.items.find(({ id }) => id === system);
  const add = () => {
    if (!chosen) return;
    const place = { idSistema: chosen.id, sistema: chosen.iprojTi.nome };
    const named = chosen.grupos.filter(({ idGrupo }) => groups.includes(idGrupo));
    onChange(
      withGroups(
        held,
        named.length > 0
          ? named.map(({ idGrupo, nome }) => ({ ...place, idGrupo, grupo: nome, quantidadeGrupos: 1 }))
          : [{ ...place, idGrupo: null, grupo: '', quantidadeGrupos: chosen.grupos.length }],
      ),
    );
    setGroups([]);
  };
  if (systems.failed)
    return <LoadError error={systems.failed} text={t('pick.systemsFailed')} onRetry={systems.reload} />;
  return (
    <div className="aprof__pick">
      <Labelled label={t('pick.system')}>
        {(own) => (
          <Select
            id={own}
            showSearch
            optionFilterProp="label"
            loading={systems.loading}
            placeholder={t('pick.choose')}
            notFoundContent={t('pick.noSystem')}
            value={system}
            onChange={(value: string) => {
              setSystem(value);
              setGroups([]);
            }}
            options={systems.items.map(({ id, iprojTi }) => ({ value: id, label: iprojTi.nome }))}
          />
        )}
      </Labelled>
      <Labelled label={t('pick.groups')}>
        {(own) => (
          <Select
            id={own}
            mode="multiple"
            showSearch
            optionFilterProp="label"
            maxTagCount={1}
            disabled={!chosen}
            placeholder={t('pick.wholeSystem')}
            value={groups}
            onChange={setGroups}
            options={(chosen?.grupos ?? []).map(({ idGrupo, nome }) => ({ value: idGrupo, label: nome }))}
          />
        )}
      </Labelled>
      <Button icon={<PlusIcon size={20} />} disabled={!chosen} onClick={add}>
        {groups.length > 0 ? t('pick.addGroups', { count: groups.length }) : t('pick.addSystem')}
      </Button>
    </div>
  );
}

/** What a profile gives: added part by part, and taken out again. */
export function PartsField({ actor, id, value = EMPTY, onChange }: PartsFieldProps) {
  const { t } = useTranslation('access-profiles');
  const count = value.contratos.length + value.sistemas.length;
  const change = (held: Held) => onChange?.(held);
  return (
    <div className="stack" id={id} role="group" aria-label={t('fields.partes')} tabIndex={-1}>
      <CardPicker actor={actor} held={value} onChange={change} />
      <GroupPicker actor={actor} held={value} onChange={change} />
      <p className="help" role="status">
        {count === 0 ? t('parts.none') : t('parts.count', { count })}
      </p>
      {count > 0 && (
        <PartList
          label={t('parts.label')}
          held={value}
          onRemove={(key) =>
            change({
              contratos: value.contratos.filter((part) => cardPartKey(part) !== key),
              sistemas: value.sistemas.filter((part) => groupPartKey(part) !== key),
            })
          }
        />
      )}
    </div>
  );
}
