import { LinkButton } from '../../../ui/LinkButton';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Acessos, Concessao } from '../../../../contract/delegated-accesses';
import type { Permissionario } from '../../../../contract/delegated-users';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { EscapeModal } from '../../../ui/dialogs';
import { HistoryIcon } from '../../../ui/icons';
import { LoadError } from '../../../ui/feedback';
import { editionOf } from '../delegation-state';
import { useAccesses } from '../reads';
import { StatusTag } from '../StatusTag';
import { ValidityTag } from '../ValidityTag';
import { GranteeHistory } from './GranteeHistory';
import { Notice } from '../../../ui/drawn';

/** Who granted it; a supervisor or administrator who was removed since is marked. */
function GrantedBy({ concedido }: { concedido: Concessao }) {
  const { t } = useTranslation('delegation');
  return (
    <span className="small muted">
      {t('accesses.by', {
        name: personName(concedido.nome),
        profile: t(`profiles.${concedido.perfil}`),
        date: dateText(concedido.em),
      })}
      {!concedido.aindaAtua && ` ${t('accesses.noLonger')}`}
    </span>
  );
}

function Contracts({ acessos }: { acessos: Acessos }) {
  const { t } = useTranslation('delegation');
  const contracts = acessos.listaPermissaoContratoResponse;
  if (contracts.length === 0) return <p className="muted">{t('accesses.noContracts')}</p>;
  return contracts.map(({ nuContrato, contrato, listaPermissaoCentroCustoResponse: centres }) => (
    <details key={nuContrato} className="dgrant" open={contracts.length === 1}>
      <summary>
        <b className="num">{t('accesses.contract', { number: nuContrato })}</b>{' '}
        <span className="muted small">{contrato.categoria}</span>
      </summary>
      {centres.map(({ nuCentroCusto, nome, listaPermissaoCartaoPostagemResponse: cards }) => (
        <div key={nuCentroCusto} className="dgrant__part">
          <h4>{t('accesses.centre', { number: nuCentroCusto, name: nome })}</h4>
          <ul>
            {cards.map(({ nuCartaoPostagem, status, concedido }) => (
              <li key={nuCartaoPostagem}>
                <span className="num">{nuCartaoPostagem}</span> <StatusTag status={status} />
                <GrantedBy concedido={concedido} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  ));
}

function Systems({ acessos }: { acessos: Acessos }) {
  const { t } = useTranslation('delegation');
  const systems = acessos.listaPermissaoSistemaResponse;
  if (systems.length === 0) return <p className="muted">{t('accesses.noSystems')}</p>;
  return systems.map(({ idSistema, nome, listaPermissaoGrupoResponse: groups }) => (
    <details key={idSistema} className="dgrant" open={systems.length === 1}>
      <summary>
        <b>{nome}</b> <span className="muted small">{t('systems.groups', { count: groups.length })}</span>
      </summary>
      <ul className="dgrant__part">
        {groups.map(({ idGrupo, nome: group, concedido }) => (
          <li key={idGrupo}>
            <span>{group}</span>
            <GrantedBy concedido={concedido} />
          </li>
        ))}
      </ul>
    </details>
  ));
}

interface AccessesModalProps {
  actor: Actor;
  person: Permissionario;
  open: boolean;
  onClose: () => void;
}

/** What a grantee may use, who granted it, and on request what happened to it before. */
export default function AccessesModal({ actor, person, open, onClose }: AccessesModalProps) {
  const { t } = useTranslation('delegation');
  const [history, setHistory] = useState(false);
  // Each visit begins with the accesses.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setHistory(false);
  }
  const accesses = useAccesses(actor, person.idProdutoPF, open);
  const acessos = accesses.value?.acessos;
  const name = personName(person.nome);
  const edit = editionOf(actor, person);
  return (
    <EscapeModal
      open={open}
      width={880}
      title={t(history ? 'history.title' : 'accesses.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button icon={<HistoryIcon size={20} />} onClick={() => setHistory(!history)}>
            {t(history ? 'accesses.back' : 'history.open')}
          </Button>
          <LinkButton type="primary" to={edit.to} state={edit.state}>
            {t('accesses.edit')}
          </LinkButton>
        </>
      }
    >
      {history && <GranteeHistory actor={actor} idProdutoPF={person.idProdutoPF} />}
      {!history && accesses.failed && (
        <LoadError error={accesses.failed} text={t('accesses.failed')} onRetry={accesses.reload} />
      )}
      {!history && accesses.removed !== null && (
        <Notice kind="warning" role="alert">
          {accesses.removed}
        </Notice>
      )}
      {!history && accesses.loading && <p role="status">{t('loading')}</p>}
      {!history && acessos && (
        <div className="daccess">
          <p>
            <ValidityTag {...acessos} />
          </p>
          <h3>{t('cards.title')}</h3>
          <Contracts acessos={acessos} />
          <h3>{t('systems.title')}</h3>
          <Systems acessos={acessos} />
        </div>
      )}
    </EscapeModal>
  );
}
