import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivedSystem } from '../../../contract/received-permissions';
import { InfoIcon } from '../../ui/icons';
import { Branch, Leaves, RemoveButton } from './Branch';
import { SystemDetails } from './SystemDetails';
import type { TreeProps } from './tree';

/** The systems of a company with their groups, and what each system is. */
export function SystemBranches({ company, granted, isOpen, toggle, ask }: TreeProps<ReceivedSystem>) {
  const { t } = useTranslation('received-permissions');
  const [details, setDetails] = useState<{ system: ReceivedSystem; open: boolean } | null>(null);
  return (
    <>
      <ul aria-label={t('systems.of', { name: company.nome })}>
        {granted.map((system) => {
          const { sigla, nome } = system.iprojTi;
          const at = { company: company.idProduto };
          const key = `${company.idProduto} ${system.id}`;
          const lastSystem = granted.length === 1 ? 'company' : null;
          return (
            <Branch
              key={key}
              name={nome}
              count={t('systems.count', { count: system.grupos.length })}
              note={<Tag>{sigla}</Tag>}
              actions={
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<InfoIcon size={20} />}
                    aria-label={t('systems.detailsOf', { name: nome })}
                    onClick={() => setDetails({ system, open: true })}
                  >
                    <span className="only-desk">{t('systems.details')}</span>
                  </Button>
                  {ask && (
                    <RemoveButton
                      label={t('ask.system.button', { name: nome })}
                      onClick={() =>
                        ask({ removal: { level: 'system', ...at, id: system.id }, name: nome, last: lastSystem })
                      }
                    />
                  )}
                </>
              }
              open={isOpen(key)}
              onToggle={() => toggle(key)}
            >
              {() => (
                <Leaves leaves={system.grupos} label={t('groups.of', { name: nome })}>
                  {(group) => (
                    <li key={group.idGrupo} className="leaf">
                      <span className="leaf__name">
                        {group.nome}
                        <span className="small muted what__more">{group.descricao}</span>
                      </span>
                      {ask && (
                        <RemoveButton
                          label={t('ask.group.button', {
                            name: t('groups.inSystem', { group: group.nome, system: nome }),
                          })}
                          onClick={() =>
                            ask({
                              removal: { level: 'group', ...at, system: system.id, id: group.idGrupo },
                              name: t('groups.inSystem', { group: group.nome, system: nome }),
                              last: system.grupos.length === 1 ? (lastSystem ?? 'system') : null,
                            })
                          }
                        />
                      )}
                    </li>
                  )}
                </Leaves>
              )}
            </Branch>
          );
        })}
      </ul>
      {details && (
        <SystemDetails
          system={details.system}
          open={details.open}
          onClose={() => setDetails({ ...details, open: false })}
        />
      )}
    </>
  );
}
