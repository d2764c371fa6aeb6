import { useTranslation } from 'react-i18next';
import type { SituacaoConta } from '../../../contract/support';
import { dateText, momentText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { ResponsiveTable, type Column } from '../../ui/table';

type Change = SituacaoConta['acessos'][number];

/** What came or went by a change: the first of it by name, of the others the number. */
function Parts({ change }: { change: Change }) {
  const { t } = useTranslation('support');
  const names = ({ nomes, quantidade }: Change['vieram']) => {
    const list = nomes.join(', ');
    return quantidade > nomes.length ? t('received.more', { names: list, count: quantidade - nomes.length }) : list;
  };
  const day = (date: string | null) => (date ? dateText(date) : t('received.noEnd'));
  const { vieram, foram, validade } = change;
  return (
    <>
      {vieram.quantidade > 0 && <span className="sup__sub">{t('received.came', { names: names(vieram) })}</span>}
      {foram.quantidade > 0 && <span className="sup__sub">{t('received.went', { names: names(foram) })}</span>}
      {validade && (
        <span className="sup__sub">{t('received.end', { from: day(validade.de), to: day(validade.para) })}</span>
      )}
    </>
  );
}

/** Which companies gave the person what, or took it away: when, and who did it. */
export function ReceivedChanges({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('support');
  const columns: Column<Change>[] = [
    {
      key: 'acao',
      title: t('received.what'),
      card: 'title',
      render: (row) => (
        <>
          {t(`received.actions.${row.acao}`)}
          <Parts change={row} />
        </>
      ),
    },
    {
      key: 'empresa',
      title: t('received.company'),
      render: ({ empresa, por }) => (
        <>
          {empresa}
          {por && por.perfil !== 'Permissionario' && (
            <span className="sup__sub">
              {por.perfil === 'Empresa'
                ? t('received.byCompany')
                : t('received.by', { name: personName(por.nome), profile: t(`received.ranks.${por.perfil}`) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'em',
      title: t('received.when'),
      render: (row) => <span className="num nowrap">{momentText(row.em)}</span>,
    },
  ];
  return (
    <section className="sup__codes">
      <h2>{t('received.title')}</h2>
      <ResponsiveTable
        label={t('received.title')}
        columns={columns}
        rows={changes.map((change, index) => ({ ...change, index }))}
        rowKey={(row) => (row as Change & { index: number }).index}
        empty={<p className="muted sup__none">{t('received.none')}</p>}
      />
    </section>
  );
}
