import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReceivedSystem } from '../../../contract/received-permissions';
import { EscapeModal } from '../../ui/dialogs';
import { ExternalIcon } from '../../ui/icons';

/** An address of a system as a link; anything but a web address is shown as text. */
function SystemLink({ address }: { address: string | null }) {
  const { t } = useTranslation(['received-permissions', 'common']);
  if (!address) return t('details.noLink');
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="details__link">
      {address}
      <ExternalIcon size={16} />
      <span className="sr">{t('common:newTab')}</span>
    </a>
  );
}

/** What a system is: acronym, description, addresses, and the groups that somebody has. */
export function SystemDetails({
  system,
  open,
  onClose,
}: {
  system: ReceivedSystem;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['received-permissions', 'ui']);
  const { nome, sigla, descricao, urlProducao, urlHomologacao } = system.iprojTi;
  return (
    <EscapeModal
      open={open}
      title={nome}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      <dl className="desc details">
        <div>
          <dt>{t('details.acronym')}</dt>
          <dd>{sigla}</dd>
        </div>
        <div>
          <dt>{t('details.company')}</dt>
          <dd>{system.empresa.nome}</dd>
        </div>
        <div className="details__wide">
          <dt>{t('details.description')}</dt>
          <dd>{descricao}</dd>
        </div>
        <div className="details__wide">
          <dt>{t('details.production')}</dt>
          <dd>
            <SystemLink address={urlProducao} />
          </dd>
        </div>
        <div className="details__wide">
          <dt>{t('details.staging')}</dt>
          <dd>
            <SystemLink address={urlHomologacao} />
          </dd>
        </div>
      </dl>
      <h3 className="details__groups">{t('details.groups')}</h3>
      <ul>
        {system.grupos.map((group) => (
          <li key={group.idGrupo} className="leaf">
            <span className="leaf__name">
              {group.nome}
              <span className="small muted what__more">{group.descricao}</span>
            </span>
          </li>
        ))}
      </ul>
    </EscapeModal>
  );
}
