import { useOne } from '@refinedev/core';
import { loginText } from '../../../../contract/login-text';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActingGate, companyAddress, type Actor } from '../../../features/acting';
import { GateBones } from '../../../features/account/AccountGate';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import type { ApiError } from '../../../http/ApiError';
import { dateText, momentText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { PageHead } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { LoadError } from '../../../ui/feedback';
import type { Evidence } from '../provider';
import { useReasonText } from '../reasons';
import { accesses } from './accesses';
import { useCovered } from './useCovered';
import '../certifications.css';

type Content = Evidence['comprovante'];

/** Saves the file as it was signed. */
function save({ comprovante, assinatura }: Evidence, name: string): void {
  const file = new Blob([JSON.stringify({ comprovante, assinatura }, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Facts({ content }: { content: Content }) {
  const { t } = useTranslation('certifications');
  const covered = useCovered();
  const { revisao, resumo, pessoas } = content;
  const { abertaPor: opener, concluidaPor: concluder, concluidaEm } = revisao;
  const leaves = pessoas.reduce((sum, { cartoes, grupos }) => sum + cartoes.length + grupos.length, 0);
  const facts: [string, string][] = [
    [t('columns.name'), revisao.nome],
    [t('evidence.company'), [content.empresa.nome, content.empresa.cnpj].filter(Boolean).join(' · ')],
    [t('evidence.covered'), covered(content)],
    [
      t('evidence.amount'),
      `${t('evidence.people', { count: resumo.total })}, ${t('evidence.leaves', { count: leaves })}`,
    ],
    [
      t('evidence.opened'),
      opener
        ? t('evidence.openedBy', { when: momentText(revisao.abertaEm), name: personName(opener.nome) })
        : momentText(revisao.abertaEm),
    ],
    [t('columns.deadline'), dateText(revisao.prazo)],
    [
      t('evidence.closed'),
      concluder && concluidaEm
        ? `${momentText(revisao.encerradaEm)}. ${t('concluded', { name: personName(concluder.nome), when: momentText(concluidaEm) })}`
        : momentText(revisao.encerradaEm),
    ],
    [t('fields.semDecisao'), t(`undecided.${revisao.semDecisao}.name`)],
    [t('fields.revisores'), [content.empresa.nome, ...revisao.revisores.map(personName)].join(', ')],
    [
      t('evidence.sum'),
      (['mantido', 'ateData', 'emParte', 'retirado', 'encerrado', 'semAcesso'] as const)
        .filter((outcome) => (resumo[outcome] ?? 0) > 0)
        .map((outcome) => `${t(`outcomes.${outcome}`)}: ${resumo[outcome]}`)
        .join(' · '),
    ],
  ];
  return (
    <dl className="cert__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Of whoever kept a part: what went, and what stayed. */
function Part({
  part,
  systems,
}: {
  part: NonNullable<Content['pessoas'][number]['parte']>;
  systems: Content['sistemas'];
}) {
  const { t } = useTranslation('certifications');
  return (['retirados', 'mantidos'] as const).map((side) => (
    <span key={side} className="small cert__sub">
      {t(`evidence.${side}`)}{' '}
      {accesses(part[side], systems)
        .map(([of, leaves]) => `${of}: ${leaves.join(', ')}`)
        .join('; ')}
    </span>
  ));
}

function People({ content }: { content: Content }) {
  const { t } = useTranslation('certifications');
  const reason = useReasonText();
  const decision = ({ decisao, ate }: Content['pessoas'][number]) => {
    if (!decisao) return t('legend.semDecisao');
    if (decisao === 'manterParte' && ate) return t('evidence.partUntil', { date: dateText(ate) });
    return ate ? t('decided.until', { date: dateText(ate) }) : t(`legend.${decisao}`);
  };
  return (
    <div className="cert__sheet" role="region" aria-label={t('people')} tabIndex={0}>
      <table>
        <caption className="sr">{t('people')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('evidence.person')}</th>
            <th scope="col">{t('evidence.accesses')}</th>
            <th scope="col">{t('evidence.decision')}</th>
            <th scope="col">{t('evidence.by')}</th>
            <th scope="col">{t('evidence.followed')}</th>
          </tr>
        </thead>
        <tbody>
          {content.pessoas.map((one) => (
            <tr key={one.usuario}>
              <th scope="row">
                {personName(one.nome)} <span className="small muted num">{loginText(one.usuario)}</span>
              </th>
              <td data-label={t('evidence.accesses')}>
                <ul className="cert__leaves">
                  {accesses(one, content.sistemas).map(([of, leaves]) => (
                    <li key={of}>
                      {of}: {leaves.join(', ')}
                    </li>
                  ))}
                </ul>
              </td>
              <td data-label={t('evidence.decision')}>
                {decision(one)}
                {one.parte && <Part part={one.parte} systems={content.sistemas} />}
                {one.motivo && <span className="small muted cert__sub">{reason(one.motivo)}</span>}
              </td>
              <td data-label={t('evidence.by')}>
                {one.por && personName(one.por.nome)}
                {one.em && <span className="small muted num cert__sub">{momentText(one.em)}</span>}
              </td>
              <td data-label={t('evidence.followed')}>{t(`outcomes.${one.desfecho}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Screen({ actor, id }: { actor: Actor; id: string }) {
  const { t } = useTranslation('certifications');
  const lists = useCrumbs();
  const { query } = useOne<Evidence, ApiError>({
    resource: 'comprovantesDeRevisao',
    id,
    meta: { account: actor.company.idProduto },
    errorNotification: false,
  });
  const evidence = query.data?.data;
  const crumbs = evidence
    ? [...lists, { name: evidence.comprovante.revisao.nome, to: companyAddress(paths.certification, actor, { id }) }]
    : lists;
  return (
    <>
      <PageHead
        title={t('evidence.title')}
        lead={t('evidence.lead')}
        crumbs={crumbs}
        wideActions
        {...(evidence && {
          actions: (
            <>
              <Button onClick={() => save(evidence, `revisao-${id}.json`)}>{t('evidence.save')}</Button>
              <Button type="primary" onClick={() => window.print()}>
                {t('evidence.print')}
              </Button>
            </>
          ),
        })}
      />
      {!evidence && !query.error && <GateBones />}
      {query.error && <LoadError error={query.error} text={t('evidence.failed')} onRetry={query.refetch} />}
      {evidence && (
        <>
          <section className="card form__part" aria-label={t('evidence.title')}>
            <Facts content={evidence.comprovante} />
          </section>
          <People content={evidence.comprovante} />
          <p className="small muted cert__sign">
            {t('evidence.signature')} <code>{evidence.assinatura.signature}</code>
          </p>
        </>
      )}
      <BackHome />
    </>
  );
}

/** /comprovanteRevisao?id=: what a closed review proves, to be read, printed and saved. */
export default function EvidencePage() {
  const { t } = useTranslation('certifications');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return (
    <ActingGate title={t('evidence.title')} crumbs={crumbs} resource="revisoesDeAcesso" action="edit">
      {(actor) => <Screen key={`${actor.company.idProduto} ${id}`} actor={actor} id={id} />}
    </ActingGate>
  );
}
