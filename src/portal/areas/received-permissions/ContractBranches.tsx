import { Tag, type TagProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReceivedContract } from '../../../contract/received-permissions';
import { Branch, Leaves, RemoveButton } from './Branch';
import type { TreeProps } from './tree';
import { cardsIn } from './filter';
import { dateText } from '../../lib/dates';

const LOOKS: Readonly<Record<string, TagProps['color']>> = {
  ATIVO: 'success',
  SUSPENSO: 'warning',
  IRREGULAR: 'warning',
  CANCELADO: 'error',
};

/** The contracts of a company, down to cost centre and posting card. */
export function ContractBranches({ company, granted, isOpen, toggle, ask }: TreeProps<ReceivedContract>) {
  const { t } = useTranslation('received-permissions');
  return (
    <ul aria-label={t('contracts.of', { name: company.nome })}>
      {granted.map((contract) => {
        const { nuContrato: number, contrato } = contract;
        const at = { company: company.idProduto, se: contrato.nuSe };
        const within = { ...at, contract: number };
        const key = `${company.idProduto} ${number}`;
        const centres = contract.listaPermissaoCentroCustoResponse;
        const alone = granted.length === 1 ? 'company' : null;
        return (
          <Branch
            key={key}
            name={t('contracts.name', { number })}
            count={t('contracts.count', { count: cardsIn([contract]) })}
            note={
              <>
                <Tag>{contrato.categoria}</Tag>
                <span>{t('contracts.se', { se: contrato.nuSe })}</span>
                <span>
                  {contrato.dtFimVigencia
                    ? t('contracts.term', {
                        from: dateText(contrato.dtInicioVigencia),
                        to: dateText(contrato.dtFimVigencia),
                      })
                    : t('contracts.since', { from: dateText(contrato.dtInicioVigencia) })}
                </span>
              </>
            }
            actions={
              ask && (
                <RemoveButton
                  label={t('ask.contract.button', { name: number })}
                  onClick={() => ask({ removal: { level: 'contract', ...at, id: number }, name: number, last: alone })}
                />
              )
            }
            open={isOpen(key)}
            onToggle={() => toggle(key)}
          >
            {() => (
              <ul aria-label={t('centres.of', { number })}>
                {centres.map((centre) => {
                  const cards = centre.listaPermissaoCartaoPostagemResponse;
                  const centreKey = `${key} ${centre.nuCentroCusto}`;
                  const lastCentre = centres.length === 1 ? (alone ?? 'contract') : null;
                  return (
                    <Branch
                      key={centreKey}
                      name={t('centres.name', { code: centre.nuCentroCusto, name: centre.nome })}
                      count={t('contracts.count', { count: cards.length })}
                      actions={
                        ask && (
                          <RemoveButton
                            label={t('ask.centre.button', { name: centre.nuCentroCusto })}
                            onClick={() =>
                              ask({
                                removal: { level: 'centre', ...within, id: centre.nuCentroCusto },
                                name: centre.nuCentroCusto,
                                last: lastCentre,
                              })
                            }
                          />
                        )
                      }
                      open={isOpen(centreKey)}
                      onToggle={() => toggle(centreKey)}
                    >
                      {() => (
                        <Leaves leaves={cards} label={t('cards.of', { code: centre.nuCentroCusto })}>
                          {({ nuCartaoPostagem: card, status }) => (
                            <li key={card} className="leaf">
                              <span className="leaf__name num">{t('cards.name', { number: card })}</span>
                              <Tag color={LOOKS[status]}>{t(`cards.status.${status}`, { defaultValue: status })}</Tag>
                              {ask && (
                                <RemoveButton
                                  label={t('ask.card.button', { name: card })}
                                  onClick={() =>
                                    ask({
                                      removal: { level: 'card', ...within, id: card },
                                      name: card,
                                      last: cards.length === 1 ? (lastCentre ?? 'centre') : null,
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
            )}
          </Branch>
        );
      })}
    </ul>
  );
}
