import { type BaseRecord, type HttpError, useInvalidate, useUpdate } from '@refinedev/core';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MudancaAcesso } from '../../../contract/home';
import { dateText } from '../../lib/dates';
import { paths, RECEIVED_PARAM } from '../../lib/paths';
import { busyButton } from '../../ui/busy';
import { Notice } from '../../ui/drawn';
import { useHeadingAfter } from '../../ui/headingFocus';

/** What a company changed, by whom and until when, in words. */
function useSentence() {
  const { t } = useTranslation('home');
  const amount = ({ quantidadeCartoes, quantidadeGrupos }: MudancaAcesso['dados']): string => {
    const cards = t('changes.cards', { count: quantidadeCartoes });
    const groups = t('changes.groups', { count: quantidadeGrupos });
    if (quantidadeGrupos === 0) return cards;
    return quantidadeCartoes === 0 ? groups : t('changes.and', { first: cards, second: groups });
  };
  const some = ({ quantidadeCartoes, quantidadeGrupos }: MudancaAcesso['dados']) =>
    quantidadeCartoes + quantidadeGrupos > 0;
  return ({ empresa, por, dados, retirados, fimMudou, temAcessos, validoAte }: MudancaAcesso): string => {
    const who =
      por === 'Administrador' || por === 'Supervisor' ? t(`changes.by${por}`, { company: empresa.nome }) : empresa.nome;
    const did = [
      some(dados) && t('changes.gave', { amount: amount(dados) }),
      some(retirados) && t('changes.took', { amount: amount(retirados) }),
    ].filter((one) => one !== false);
    const [first = t('changes.end'), second] = did;
    const said = t('changes.said', { who, what: second === undefined ? first : t('changes.and', { first, second }) });
    if (!temAcessos || (!some(dados) && !fimMudou)) return said;
    return `${said} ${validoAte === null ? t('changes.noEnd') : t('changes.until', { date: dateText(validoAte) })}`;
  };
}

/** Where what a company changed is seen: with the systems, where it is of systems alone. */
const placeOf = ({ empresa, dados, retirados }: MudancaAcesso): string => {
  const [cards, groups] = [
    dados.quantidadeCartoes + retirados.quantidadeCartoes,
    dados.quantidadeGrupos + retirados.quantidadeGrupos,
  ];
  const screen = cards === 0 && groups > 0 ? paths.receivedSystems : paths.receivedContracts;
  return `${screen}?${new URLSearchParams({ [RECEIVED_PARAM]: empresa.idProduto })}`;
};

interface ChangesNoticeProps {
  account: string;
  /** At least one, the latest first. */
  changes: readonly MudancaAcesso[];
}

/** Tells on the home what companies changed of somebody's accesses, until they say that they have read it. */
export default function ChangesNotice({ account, changes }: ChangesNoticeProps) {
  const { t } = useTranslation('home');
  const sentence = useSentence();
  const invalidate = useInvalidate();
  const leave = useHeadingAfter();
  const { mutateAsync: update, mutation } = useUpdate<BaseRecord, HttpError>();
  const dismiss = async () => {
    leave();
    await update({
      resource: 'mudancasDeAcesso',
      id: changes[0]?.em ?? '',
      values: {},
      meta: { account },
      successNotification: false,
      errorNotification: false,
      invalidates: [],
    });
    await invalidate({ resource: 'resumos', invalidates: ['resourceAll'] });
  };
  return (
    <Notice kind="info" className="above">
      <b id="mudancas">{t('changes.title')}</b>
      <ul className="home__changes" aria-labelledby="mudancas">
        {changes.map((change) => (
          <li key={change.empresa.idProduto}>
            {sentence(change)}{' '}
            <Link to={placeOf(change)} aria-label={t('changes.seeOf', { company: change.empresa.nome })}>
              {t('changes.see')}
            </Link>
          </li>
        ))}
      </ul>
      <Button size="small" {...busyButton(mutation.isPending)} onClick={() => void dismiss().catch(() => {})}>
        {t('changes.dismiss')}
      </Button>
    </Notice>
  );
}
