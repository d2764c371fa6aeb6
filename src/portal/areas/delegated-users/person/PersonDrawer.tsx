import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permissionario } from '../../../../contract/delegated-users';
import { loginText } from '../../../../contract/login-text';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { Drawer } from '../../../ui/dialogs/Drawer';
import { DrawerFacts, DrawerPerson, DrawerSteps } from '../../../features/listing/DrawerPerson';
import { Notice } from '../../../ui/drawn';
import { LoadError } from '../../../ui/feedback';
import { CalendarIcon, EditIcon, TrashIcon } from '../../../ui/icons';
import { LinkButton } from '../../../ui/LinkButton';
import { editionOf, logAddress, referenceOf } from '../delegation-state';
import { useAccesses, useFormerName } from '../reads';
import type { Person } from '../table/useSelected';
import { ValidityTag } from '../ValidityTag';
import { WhoUsesOf } from '../WhoUses';
import { AccessTree, leavesIn } from './AccessTree';
import { GranteeHistory } from './GranteeHistory';
import './person.css';

interface PersonDrawerProps {
  actor: Actor;
  /** Nothing can be changed: a review. */
  reading: boolean;
  /** The username, or what stands for it in a review. */
  idProdutoPF: string;
  /** The rows of the table's page: what stands there of the person shows at once, and those around are a step away. */
  rows: readonly Permissionario[];
  onGo: (idProdutoPF: string) => void;
  onEnds: (person: Person) => void;
  onRemove: (person: Person) => void;
  onClose: () => void;
}

/** Everything about one person's accesses, beside the table: what they may use and by whom, what happened before, and what can be done. */
export default function PersonDrawer({
  actor,
  reading,
  idProdutoPF,
  rows,
  onGo,
  onEnds,
  onRemove,
  onClose,
}: PersonDrawerProps) {
  const { t, i18n } = useTranslation('delegation');
  const [part, setPart] = useState<'accesses' | 'history'>('accesses');
  const accesses = useAccesses(actor, idProdutoPF);
  const acessos = accesses.value?.acessos;
  const known = acessos ?? rows.find((row) => referenceOf(row) === idProdutoPF);
  const login = known?.idProdutoPF ?? (reading ? '' : idProdutoPF);
  const gone = accesses.removed !== null;
  const former = useFormerName(actor, idProdutoPF, gone && !known);
  const person = { idProdutoPF, nome: known?.nome ?? former ?? login };
  const name = loginText(personName(person.nome));
  const edit = editionOf(actor, person);
  const facts = known && [
    { name: t('columns.validade'), value: <ValidityTag {...known} /> },
    {
      name: t('columns.ultimoAcesso'),
      value: known.ultimoAcesso === null ? t('row.neverSignedIn') : dateText(known.ultimoAcesso),
    },
    ...(known.segundaEtapa === null
      ? []
      : [
          {
            name: t('columns.segundaEtapa'),
            value: (
              <Tag color={known.segundaEtapa ? 'success' : 'default'}>
                {t(known.segundaEtapa ? 'row.has' : 'row.lacks')}
              </Tag>
            ),
          },
        ]),
  ];
  return (
    <Drawer
      label={t('accesses.title', { name })}
      about={idProdutoPF}
      onClose={onClose}
      opener={() =>
        [...document.querySelectorAll<HTMLElement>('a.drow__name')].find(
          (link) => link.dataset['person'] === idProdutoPF,
        ) ?? null
      }
      // Of whom no name is known, the username stands in its place.
      head={<DrawerPerson name={name} login={person.nome === login ? null : login} />}
      beside={
        <DrawerSteps
          ids={rows.map(referenceOf)}
          id={idProdutoPF}
          name={name}
          previous={t('accesses.previous')}
          next={t('accesses.next')}
          onGo={onGo}
        />
      }
      footer={
        !reading &&
        !gone && (
          <>
            <Button danger icon={<TrashIcon size={20} />} onClick={() => onRemove(person)}>
              {t('row.remove')}
            </Button>
            <Button icon={<CalendarIcon size={20} />} onClick={() => onEnds(person)}>
              {t('selection.ends')}
            </Button>
            <LinkButton type="primary" icon={<EditIcon size={20} />} to={edit.to} state={edit.state}>
              {t('accesses.edit')}
            </LinkButton>
          </>
        )
      }
    >
      {facts && <DrawerFacts facts={facts} />}
      <div className="ptabs seg" role="group" aria-label={name}>
        <button type="button" aria-pressed={part === 'accesses'} onClick={() => setPart('accesses')}>
          {t('accesses.tab')}
          {acessos && ' '}
          {acessos && <span className="num">{leavesIn(acessos).toLocaleString(i18n.language)}</span>}
        </button>
        <button type="button" aria-pressed={part === 'history'} onClick={() => setPart('history')}>
          {t('history.open')}
        </button>
      </div>
      {part === 'history' && (
        <>
          {!reading && (
            <p className="small phist">
              <LinkButton type="link" to={`${logAddress(actor)}&${new URLSearchParams({ pessoa: idProdutoPF })}`}>
                {t('history.inLog')}
              </LinkButton>
            </p>
          )}
          <GranteeHistory actor={actor} idProdutoPF={idProdutoPF} />
        </>
      )}
      {part === 'accesses' && accesses.failed && (
        <LoadError error={accesses.failed} text={t('accesses.failed')} onRetry={accesses.reload} />
      )}
      {part === 'accesses' && gone && (
        <Notice kind="warning" role="alert" className="above">
          {accesses.removed}
        </Notice>
      )}
      {part === 'accesses' && accesses.loading && (
        <div aria-busy="true">
          <p className="sr" role="status">
            {t('loading')}
          </p>
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="dbone" aria-hidden="true">
              <span className="bone bone--text" />
              <span className="bone bone--text" />
            </div>
          ))}
        </div>
      )}
      {part === 'accesses' && acessos && (
        <WhoUsesOf actor={actor} idProdutoPF={idProdutoPF}>
          <AccessTree key={idProdutoPF} acessos={acessos} />
        </WhoUsesOf>
      )}
    </Drawer>
  );
}
