import { Button, Checkbox, Progress, Radio } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WHOLE_LINES_MAX } from '../../../../contract/imports';
import type { Actor } from '../../../features/acting';
import { download } from '../../../lib/download';
import { currentLanguage } from '../../../lib/i18n';
import { someLines } from '../../../lib/some';
import { FIELDS, filledIn, linesOf } from '../../../lib/sheet/lines';
import { Notice } from '../../../ui/drawn';
import { LockedFields } from '../../../ui/fields/LockedFields';
import { DownloadIcon } from '../../../ui/icons';
import { ColumnChoice } from './ColumnChoice';
import { FileChoice, type OpenedTable } from './FileChoice';
import { useSending } from './useSending';
import { useWholeChoice } from './useWholeChoice';
import { WholeChoice } from './WholeChoice';

/** A CSV with nothing but the headings, as spreadsheets of the language on the screen open it. */
function template(headings: readonly string[], name: string): void {
  const separator = currentLanguage() === 'pt' ? ';' : ',';
  const line = headings.map((heading) => `"${heading}"`).join(separator);
  download(new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** What was pressed leaves when the lines begin to be sent, and when they stop: whoever stood there goes on beside what came in its place. */
function useFocusOn(sending: boolean) {
  const before = useRef(sending);
  const check = useRef<HTMLButtonElement>(null);
  const work = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (before.current === sending) return;
    before.current = sending;
    const next = (sending ? work : check).current;
    // A field that had the focus last has it again as soon as it is not locked: what was pressed since was no field.
    const { activeElement: at } = document;
    if (at === document.body || next?.closest('section')?.contains(at)) next?.focus();
  }, [sending]);
  return { check, work };
}

/** The first step: which file, which of its columns say what, and how it is taken. */
export function StartImport({ actor, onBegun }: { actor: Actor; onBegun: (id: string) => void }) {
  const { t } = useTranslation('imports');
  const [opened, setOpened] = useState<OpenedTable | null>(null);
  const [complete, setComplete] = useState(false);
  const [contracts, setContracts] = useState<string[]>([]);
  const [systems, setSystems] = useState<string[]>([]);
  const [whole, setWhole] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const offered = useWholeChoice(actor, complete);
  const { sent, send, stop } = useSending(actor.company.idProduto, onBegun);
  const { check: checkButton, work } = useFocusOn(sent !== null);
  // Tens of thousands of them are worked out for the file and its columns, not for every press.
  const lines = useMemo(() => (opened ? linesOf(opened.table, opened.columns) : []), [opened]);
  const filled = useMemo(() => (opened ? filledIn(opened.table, opened.columns) : []), [opened]);

  const wrong = () => {
    if (!opened) return t('start.noFile');
    if (opened.columns.person === undefined) return t('start.noPerson');
    if (!(['card', 'centre', 'group', 'profile'] as const).some((field) => opened.columns[field] !== undefined))
      return t('start.noAccess');
    if (lines.length === 0) return t('problems.empty', { file: opened.file });
    if (whole && lines.length > WHOLE_LINES_MAX) return t('start.wholeTooLong', { count: lines.length });
    return complete && contracts.length + systems.length === 0 ? t('start.noWhole') : null;
  };
  const check = () => {
    const said = wrong();
    setProblem(said);
    if (said === null && opened)
      void send(lines, {
        arquivo: opened.file,
        contratosCompletos: complete ? contracts : [],
        sistemasCompletos: complete ? systems : [],
        tudoOuNada: whole,
      });
  };
  return (
    <section className="card above imp__start" aria-labelledby="import-file">
      {/* What is changed while the lines are on their way would say something else than they do. */}
      <LockedFields locked={sent !== null}>
        <div className="stack">
          <h2 id="import-file">{t('start.file')}</h2>
          <p className="muted">{t('start.about')}</p>
          <div className="row">
            <FileChoice
              onOpened={(table) => {
                setOpened(table);
                setProblem(null);
              }}
            />
            <Button
              type="link"
              icon={<DownloadIcon size={20} />}
              onClick={() =>
                template(
                  FIELDS.map((field) => t(`headings.${field}`)),
                  t('start.templateFile'),
                )
              }
            >
              {t('start.template')}
            </Button>
          </div>
          {opened && (
            <>
              <p role="status">
                <b className="imp__name">{opened.file}</b> ·{' '}
                {t('lines', { count: opened.columns.person === undefined ? opened.table.rows.length : lines.length })}
              </p>
              {filled.length > 0 && (
                <p className="help">
                  {t('start.filled', {
                    count: filled.length,
                    lines: someLines(
                      t,
                      filled.map(({ line }) => line),
                    ),
                  })}
                </p>
              )}
              <ColumnChoice opened={opened} onChange={(columns) => setOpened({ ...opened, columns })} />
            </>
          )}
        </div>
        <fieldset className="imp__how">
          <legend>
            <h2>{t('how.title')}</h2>
          </legend>
          <Radio.Group
            className="imp__radios"
            value={complete ? 'complete' : 'add'}
            onChange={(event) => setComplete(event.target.value === 'complete')}
          >
            <Radio value="add">
              {t('how.add')} <span className="help">{t('how.addHint')}</span>
            </Radio>
            <Radio value="complete">
              {t('how.complete')} <span className="help">{t('how.completeHint')}</span>
            </Radio>
          </Radio.Group>
          {complete && (
            <div className="imp__wholes">
              <WholeChoice
                label={t('how.contracts')}
                offered={offered.contracts}
                chosen={contracts}
                onChange={setContracts}
              />
              <WholeChoice label={t('how.systems')} offered={offered.systems} chosen={systems} onChange={setSystems} />
            </div>
          )}
          <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>
            {t('how.whole')} <span className="help">{t('how.wholeHint')}</span>
          </Checkbox>
        </fieldset>
      </LockedFields>
      {problem !== null && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
      {sent === null ? (
        <div>
          <Button ref={checkButton} type="primary" size="large" onClick={check}>
            {t('start.check')}
          </Button>
        </div>
      ) : (
        <div ref={work} className="stack" tabIndex={-1}>
          <p role="status">{t('start.sending', { done: sent, total: lines.length })}</p>
          <Progress
            percent={Math.round((sent / Math.max(1, lines.length)) * 100)}
            showInfo={false}
            aria-label={t('start.progress')}
          />
          <div>
            <Button onClick={stop}>{t('start.stop')}</Button>
          </div>
        </div>
      )}
    </section>
  );
}
