import { Button, Checkbox, Tag } from 'antd';
import { loginText } from '../../../../contract/login-text';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import type { CertificationItem } from '../provider';
import { useReasonText } from '../reasons';
import type { Made } from './useDeciding';

export type Act = 'manter' | 'manterAte' | 'manterParte' | 'retirar' | 'desfazer' | 'ver';

/** What a key or a button of a row decides. */
export const ACTS = ['manter', 'manterAte', 'manterParte', 'retirar'] as const;

export interface RowProps {
  row: CertificationItem;
  /** A decision of this visit; undefined: what the row says stands. */
  made: Made | undefined;
  /** The session decides here now. */
  open: boolean;
  current: boolean;
  ticked: boolean;
  /** Who decides the session's own. */
  other: string;
  /** The session may see what somebody has. */
  sees: boolean;
  onTick: (row: CertificationItem, ticked: boolean) => void;
  onAct: (row: CertificationItem, act: Act) => void;
}

/** What is said of somebody's decision: of this visit, or before. */
export const decisionOn = (row: CertificationItem, made: Made | undefined) =>
  made === undefined
    ? row.decisao
    : made && {
        ...made,
        retirados: made.retirados && made.retirados.listaCartoes.length + made.retirados.listaGrupos.length,
        por: null,
        desfaz: made.decisao === 'manter' || made.decisao === 'manterAte',
      };

const TAG = { manter: 'success', manterAte: 'processing', manterParte: 'warning', retirar: 'error' } as const;

function Decision({ row, made, open, current, other, sees, onAct }: Omit<RowProps, 'ticked' | 'onTick'>) {
  const { t } = useTranslation('certifications');
  const reason = useReasonText();
  const name = personName(row.nome);
  const decision = decisionOn(row, made);
  if (decision)
    return (
      <span className="cert__done">
        <Tag color={TAG[decision.decisao]}>
          {decision.ate && decision.decisao === 'manterAte'
            ? t('decided.until', { date: dateText(decision.ate) })
            : t(`legend.${decision.decisao}`)}
        </Tag>
        {decision.retirados !== undefined && (
          <span className="small">
            {t('decided.part', { count: decision.retirados })}
            {decision.ate && ` · ${t('ends', { date: dateText(decision.ate) })}`}
          </span>
        )}
        {decision.motivo && <span className="small muted">{reason(decision.motivo)}</span>}
        {decision.por && (
          <span className="small muted">{t('decided.by', { name: personName(decision.por.nome) })}</span>
        )}
        {sees && decision.decisao === 'manterParte' && (
          <Button
            type="link"
            size="small"
            tabIndex={current ? 0 : -1}
            aria-label={t('part.lookOf', { name })}
            onClick={() => onAct(row, 'ver')}
          >
            {t('part.look')}
          </Button>
        )}
        {open && decision.desfaz && (
          <Button
            type="link"
            size="small"
            tabIndex={current ? 0 : -1}
            aria-label={t('undoOf', { name })}
            onClick={() => onAct(row, 'desfazer')}
          >
            {t('undo')}
          </Button>
        )}
      </span>
    );
  if (row.impedimento === 'propria')
    return <span className="small muted">{t('own', { name: personName(other) })}</span>;
  if (row.impedimento === 'semAcesso') return <span className="small muted">{t('gone')}</span>;
  if (!open) return <span className="small muted">{t('legend.semDecisao')}</span>;
  return (
    <div className="cert__dec" role="group" aria-label={t('decisionOf', { name })}>
      {ACTS.map((act) => (
        <Button
          key={act}
          size="small"
          danger={act === 'retirar'}
          // The keys do it within the list: only the current row's buttons are stops on the way through the page.
          tabIndex={current ? 0 : -1}
          aria-label={t(`acts.${act}Of`, { name })}
          onClick={() => onAct(row, act)}
        >
          {current && (
            <kbd className="cert__key" aria-hidden="true">
              {t(`keys.${act}`)}
            </kbd>
          )}
          {t(`acts.${act}`)}
        </Button>
      ))}
    </div>
  );
}

const DOUBTFUL = ['nuncaEntrou', 'ausente', 'quemDeuSaiu'];

function Content(props: RowProps) {
  const { row, current, ticked, open, made, onTick } = props;
  const { t } = useTranslation('certifications');
  const { n1, n2, n3 } = { n1: row.quantidadeContratos, n2: row.quantidadeCentroCusto, n3: row.quantidadeSistemas };
  const accesses = [
    n1 > 0 && t('amount.contracts', { count: n1 }),
    n2 > 0 && t('amount.centres', { count: n2 }),
    n3 > 0 && t('amount.systems', { count: n3 }),
  ].filter(Boolean);
  const name = personName(row.nome);
  const free = open && row.impedimento === null && !decisionOn(row, made);
  return (
    <>
      <span className="cert__tick">
        {free && (
          <Checkbox
            checked={ticked}
            tabIndex={current ? 0 : -1}
            aria-label={t('tick', { name })}
            onChange={(event) => onTick(row, event.target.checked)}
          />
        )}
      </span>
      <div className="cert__who">
        <b className="strong">{row.impedimento === 'propria' ? t('you', { name }) : name}</b>
        <span className="small muted num">{loginText(row.idProdutoPF)}</span>
      </div>
      <div>
        {row.perfis.length > 0 && (
          <span>{t('profiles', { count: row.perfis.length, names: row.perfis.join(', ') })}</span>
        )}
        <span className={row.perfis.length > 0 ? 'small muted' : ''}>{accesses.join(', ')}</span>
      </div>
      <div className="cert__signals">
        {row.ultimoAcesso && !row.sinais.includes('ausente') && (
          <span className="small">{t('lastSeen', { date: dateText(row.ultimoAcesso) })}</span>
        )}
        {row.sinais.map((signal) => (
          <Tag key={signal} color={DOUBTFUL.includes(signal) ? 'warning' : 'default'}>
            {signal === 'ausente' && row.ultimoAcesso
              ? t('signals.ausenteDesde', { date: dateText(row.ultimoAcesso) })
              : t(`signals.${signal}`)}
          </Tag>
        ))}
        {row.validoAte && <span className="small muted">{t('ends', { date: dateText(row.validoAte) })}</span>}
        {row.mudou && <Tag color="warning">{t('changed')}</Tag>}
      </div>
      <div className="small">
        {row.dadoPor && (
          <>
            {t('givenBy', { name: personName(row.dadoPor) })}
            {row.dadoEm && <span className="muted num"> {t('givenOn', { date: dateText(row.dadoEm) })}</span>}
          </>
        )}
      </div>
      <div className="cert__what">
        <Decision {...props} />
      </div>
    </>
  );
}

/** One person of a review. */
export const Row = memo(Content);
