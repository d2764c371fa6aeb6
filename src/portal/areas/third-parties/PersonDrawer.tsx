import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/ApiError';
import { dateText } from '../../lib/dates';
import { actorName, personName } from '../../lib/format';
import { type Actor, useGranteesAddress } from '../../features/acting';
import { Drawer } from '../../ui/dialogs/Drawer';
import { DrawerFacts, DrawerPerson, DrawerSteps } from '../../features/listing/DrawerPerson';
import { Notice } from '../../ui/drawn';
import { LoadError } from '../../ui/feedback';
import { EditIcon, TrashIcon } from '../../ui/icons';
import { LinkButton } from '../../ui/LinkButton';
import type { Kind } from './AuthoriseModal';
import { LastSignIn, SecondStep } from './columns';
import { GONE, type ThirdParty, type ThirdPartyRecord } from './provider';

interface PersonDrawerProps {
  actor: Actor;
  id: string;
  /** The rows of the table's page: what stands there shows at once, and those around are a step away. */
  rows: readonly ThirdParty[];
  onGo: (id: string) => void;
  onAuthorise: (person: ThirdParty, kind: Kind) => void;
  onRemove: (person: ThirdParty) => void;
  onClose: () => void;
}

/** What a supervisor may delegate, or that an Administrador may delegate everything. */
function Scope({ person }: { person: ThirdParty }) {
  const { t } = useTranslation('third-parties');
  if (person.todos) return <p>{t('person.everything')}</p>;
  const parts = [
    {
      title: t('columns.sistemas'),
      items: person.sistemas.map(({ coSistema, sigla, nome }) => [coSistema, sigla, nome]),
    },
    { title: t('columns.contratos'), items: person.contratos.map(({ nuContrato }) => [nuContrato, nuContrato, '']) },
  ];
  return parts.map(({ title, items }) => (
    <section key={title}>
      <h4>{title}</h4>
      {items.length === 0 ? (
        <p className="muted">{t('list.none')}</p>
      ) : (
        <ul className="tscope" aria-label={title}>
          {items.map(([id, name, about]) => (
            <li key={id}>
              <b className="num">{name}</b> <span className="muted">{about}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

/** Since when somebody delegates for the company, by whom, and how much they granted. */
function Trail({ actor, person }: { actor: Actor; person: ThirdPartyRecord }) {
  const { t, i18n } = useTranslation('third-parties');
  const people = useGranteesAddress(actor)({ concedidoPor: person.idConcedente });
  const by = (author: ThirdPartyRecord['incluidoPor']) =>
    author &&
    t('person.by', {
      name: actorName(author),
      profile: t(`ui:acting.profiles.${author.perfil}`),
    });
  const { total, totalIsFloor } = person.concedidos;
  return (
    <>
      <h3>{t('person.since')}</h3>
      <p>
        {t('person.added', { date: dateText(person.desde) })} {by(person.incluidoPor)}
      </p>
      {person.autorizado && (
        <p>
          {t('person.authorised', { date: dateText(person.autorizado.em) })} {by(person.autorizado.por)}
        </p>
      )}
      <h3>{t('person.granted')}</h3>
      <p>
        {t(totalIsFloor ? 'person.grantedFloor' : 'person.grantedCount', {
          count: total,
          total: total.toLocaleString(i18n.language),
        })}
      </p>
      {total > 0 && people && (
        <p>
          <LinkButton type="link" className="tgranted" to={people}>
            {t('person.people')}
          </LinkButton>
        </p>
      )}
    </>
  );
}

/** Everything about one third party, beside the table: what they may delegate, since when and by whom, and what can be done. */
export default function PersonDrawer({ actor, id, rows, onGo, onAuthorise, onRemove, onClose }: PersonDrawerProps) {
  const { t } = useTranslation('third-parties');
  const { query } = useOne<ThirdPartyRecord, ApiError>({
    resource: 'terceiros',
    id,
    meta: { account: actor.company.idProduto },
    // Said below, with another try.
    errorNotification: false,
  });
  const record = query.data?.data;
  const person: ThirdParty | undefined = record ?? rows.find((row) => row.id === id);
  const gone = query.error instanceof ApiError && query.error.code === GONE;
  const name = person ? personName(person.nomePF) : id;
  return (
    <Drawer
      label={t('person.title', { name })}
      about={id}
      onClose={onClose}
      opener={() =>
        [...document.querySelectorAll<HTMLElement>('a.drow__name')].find((link) => link.dataset['person'] === id) ??
        null
      }
      head={<DrawerPerson name={name} login={person?.cpfFormatado ?? person?.idProdutoPF ?? ''} />}
      beside={
        <DrawerSteps
          ids={rows.map((row) => row.id)}
          id={id}
          name={name}
          previous={t('person.previous')}
          next={t('person.next')}
          onGo={onGo}
        />
      }
      footer={
        person?.editavel && (
          <>
            <Button danger icon={<TrashIcon size={20} />} disabled={gone} onClick={() => onRemove(person)}>
              {t('list.remove')}
            </Button>
            {!person.todos && (
              <>
                <Button icon={<EditIcon size={20} />} disabled={gone} onClick={() => onAuthorise(person, 'systems')}>
                  {t('list.editSystems')}
                </Button>
                <Button icon={<EditIcon size={20} />} disabled={gone} onClick={() => onAuthorise(person, 'contracts')}>
                  {t('list.editContracts')}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {person && (
        <>
          <DrawerFacts
            facts={[
              { name: t('columns.perfil'), value: t(`profiles.${person.perfil}`) },
              { name: t('columns.ultimoAcesso'), value: <LastSignIn day={person.ultimoAcesso} t={t} /> },
              ...(person.segundaEtapa === null
                ? []
                : [{ name: t('columns.segundaEtapa'), value: <SecondStep has={person.segundaEtapa} t={t} /> }]),
            ]}
          />
          <h3>{t('person.may')}</h3>
          <Scope person={person} />
        </>
      )}
      {gone && (
        <Notice kind="warning" role="alert">
          {t('person.gone')}
        </Notice>
      )}
      {query.error && !gone && (
        <LoadError error={query.error} text={t('person.failed')} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <p role="status">{t('loading')}</p>}
      {record && <Trail actor={actor} person={record} />}
    </Drawer>
  );
}
