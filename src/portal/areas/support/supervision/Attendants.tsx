import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Supervisao } from '../../../../contract/supervision';
import { personName } from '../../../lib/format';
import { type Column, ResponsiveTable } from '../../../ui/table';

type Attendant = Supervisao['atendentes'][number];

/** What each attendant did; the name shows their rows alone in the list below. */
export function Attendants({
  attendants,
  onChoose,
}: {
  attendants: Supervisao['atendentes'];
  onChoose: (attendant: string) => void;
}) {
  const { t, i18n } = useTranslation('supervision');
  const id = useId();
  const figure = (
    key: keyof Attendant & ('revisoes' | 'atos' | 'buscas' | 'semRevisao' | 'contestadas'),
    title: string,
  ) =>
    ({
      key,
      title,
      render: (row) => <span className="num">{row[key].toLocaleString(i18n.language)}</span>,
    }) satisfies Column<Attendant>;
  const columns: Column<Attendant>[] = [
    {
      key: 'nome',
      title: t('attendants.name'),
      card: 'title',
      render: (row) => (
        <Button type="link" className="svn__who" onClick={() => onChoose(row.atendente)}>
          {personName(row.nome)}
        </Button>
      ),
    },
    figure('revisoes', t('attendants.reviews')),
    figure('atos', t('attendants.acts')),
    figure('buscas', t('attendants.searches')),
    figure('semRevisao', t('attendants.unfollowed')),
    figure('contestadas', t('attendants.objected')),
  ];
  return (
    <section className="svn__part" aria-labelledby={id}>
      <h2 id={id}>{t('attendants.title')}</h2>
      <ResponsiveTable
        label={t('attendants.title')}
        columns={columns}
        rows={attendants}
        rowKey={(row) => row.atendente}
        empty={<p className="pane__none">{t('attendants.none')}</p>}
      />
    </section>
  );
}
