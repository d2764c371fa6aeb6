import { useTranslation } from 'react-i18next';
import type { SistemaOferecido } from '../../../../contract/delegated-grants';
import { InformationModal } from '../../../ui/dialogs';
import { ExternalIcon } from '../../../ui/icons';

/** An address that the company's data names; only web addresses become links. */
function Link({ address }: { address: string | null }) {
  const { t } = useTranslation(['delegation', 'ui']);
  if (!address) return t('systems.noLink');
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address} <ExternalIcon size={16} />
      <span className="sr">{t('ui:newTab')}</span>
    </a>
  );
}

interface SystemDetailsProps {
  system: SistemaOferecido;
  open: boolean;
  onClose: () => void;
}

/** What a system is: name, acronym, description, links, and its groups. */
export function SystemDetails({ system: { iprojTi, grupos }, open, onClose }: SystemDetailsProps) {
  const { t } = useTranslation('delegation');
  return (
    <InformationModal open={open} onClose={onClose} title={iprojTi.nome}>
      <dl className="desc ddetail">
        <div>
          <dt>{t('systems.name')}</dt>
          <dd>{iprojTi.nome}</dd>
        </div>
        <div>
          <dt>{t('systems.acronym')}</dt>
          <dd>{iprojTi.sigla}</dd>
        </div>
        <div className="ddetail__wide">
          <dt>{t('systems.description')}</dt>
          <dd>{iprojTi.descricao}</dd>
        </div>
        <div className="ddetail__wide">
          <dt>{t('systems.staging')}</dt>
          <dd>
            <Link address={iprojTi.urlHomologacao} />
          </dd>
        </div>
        <div className="ddetail__wide">
          <dt>{t('systems.production')}</dt>
          <dd>
            <Link address={iprojTi.urlProducao} />
          </dd>
        </div>
      </dl>
      <h3>{t('systems.groupsTitle')}</h3>
      <ul className="ddetail__groups">
        {grupos.map(({ idGrupo, nome, descricao }) => (
          <li key={idGrupo}>
            <b>{nome}</b> <span className="muted">{descricao}</span>
          </li>
        ))}
      </ul>
    </InformationModal>
  );
}
