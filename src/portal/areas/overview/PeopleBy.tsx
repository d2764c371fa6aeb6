import { scaleLinear } from 'd3-scale';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGranteesAddress, type Actor } from '../../features/acting';
import type { Overview } from './provider';
import { Switch } from './Switch';
import { Way } from './Way';

const BY = ['contract', 'centre', 'system'] as const;
type By = (typeof BY)[number];

/** Rows that show before somebody asks for more. */
const FEW = 6;

/** Whom these figures count. */
const LASTING = { validade: 'vigentes' };

interface Bar {
  key: string;
  name: string;
  detail: string;
  people: number;
  to: string | null;
}

function barsOf(
  by: By,
  tableOf: ReturnType<typeof useGranteesAddress>,
  { contratos, centros, sistemas }: Overview,
): { total: number; bars: Bar[] } {
  if (by === 'contract')
    return {
      total: contratos.total,
      bars: contratos.itens.map(({ nuContrato, categoria, pessoas }) => ({
        key: nuContrato,
        name: nuContrato,
        detail: categoria,
        people: pessoas,
        to: tableOf({ contrato: nuContrato, ...LASTING }),
      })),
    };
  if (by === 'centre')
    return {
      total: centros.total,
      bars: centros.itens.map(({ nuContrato, coCentroCusto, nome, pessoas }) => ({
        key: `${nuContrato} ${coCentroCusto}`,
        name: nome,
        detail: `${nuContrato} · ${coCentroCusto}`,
        people: pessoas,
        to: tableOf({ contrato: nuContrato, centro: coCentroCusto, ...LASTING }),
      })),
    };
  return {
    total: sistemas.total,
    bars: sistemas.itens.map(({ idSistema, nome, pessoas }) => ({
      key: idSistema,
      name: nome,
      detail: '',
      people: pessoas,
      to: tableOf({ sistema: idSistema, ...LASTING }),
    })),
  };
}

/** People by contract, cost centre or system: bars in a table, whose rows say the same in words and lead to these people. */
export function PeopleBy({ actor, overview }: { actor: Actor; overview: Overview }) {
  const { t, i18n } = useTranslation('overview');
  const id = useId();
  const [by, setBy] = useState<By>('contract');
  const [all, setAll] = useState(false);
  const { total, bars } = barsOf(by, useGranteesAddress(actor), overview);
  const shown = all ? bars : bars.slice(0, FEW);
  const width = scaleLinear([0, Math.max(1, ...bars.map(({ people }) => people))], [0, 100]);
  return (
    <section className="card pane ov__pane" aria-labelledby={id}>
      <div className="pane__head">
        <h2 id={id}>{t('by.title')}</h2>
        <Switch
          label={t('by.label')}
          value={by}
          onChange={(chosen) => {
            setBy(chosen);
            setAll(false);
          }}
          choices={BY.map((value) => ({ value, name: t(`by.${value}`) }))}
        />
      </div>
      {bars.length === 0 ? (
        <p className="pane__none">{t('by.none')}</p>
      ) : (
        <table className="ov__bars">
          <caption className="sr">{t(`by.caption.${by}`)}</caption>
          <thead className="sr">
            <tr>
              <th scope="col">{t(`by.${by}`)}</th>
              <th scope="col">{t('by.people')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, detail, people, to }) => (
              <tr key={key}>
                <th scope="row">
                  <Way to={to}>
                    {name}
                    {detail && <small>{detail}</small>}
                  </Way>
                </th>
                <td className="num">
                  <svg className="ov__bar" width="100%" height="14" aria-hidden="true" focusable="false">
                    <rect width="100%" height="14" rx="3" className="ov__track" />
                    <rect width={`${width(people)}%`} height="14" rx="3" className="ov__fill" />
                  </svg>
                  {people.toLocaleString(i18n.language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="pane__foot">
        {bars.length > FEW && (
          <button type="button" className="pane__link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('fewer') : t('more', { count: bars.length })}
          </button>
        )}
        <span>
          {total > bars.length
            ? t('by.first', { count: bars.length, total: total.toLocaleString(i18n.language) })
            : t('by.several')}
        </span>
      </div>
    </section>
  );
}
