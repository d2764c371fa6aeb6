import { Button } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LINES_NAMED } from '../../lib/some';
import type { PeopleColumn } from '../../lib/sheet/people';
import { Notice } from '../../ui/drawn';
import { SheetInput } from '../../ui/fields/SheetInput';
import type { SheetPeople } from './useSheetPeople';
import { useLines } from './useLines';
import { usePeopleCount } from './usePeopleCount';
import './logins.css';

/** Of a spreadsheet of which nothing is taken. */
const NOTHING: Pick<PeopleColumn, 'left' | 'usernames' | 'filled'> = { left: [], usernames: [], filled: [] };

/** Opens a spreadsheet and takes the people out of it, or asks which column has them; nothing of it leaves the browser. */
export function SheetField({
  opened,
  read,
  take,
  takeUsernames,
  question,
}: SheetPeople & { question: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('logins');
  const linesOf = useLines();
  const peopleIn = usePeopleCount();
  const { status } = opened;
  const { left, usernames, filled } = status === 'taken' ? opened.column : NOTHING;
  const cellsOf = (cells: typeof left) =>
    cells
      .slice(0, LINES_NAMED)
      .map(({ line, text }) =>
        text === '' ? t('sheet.leftEmpty', { line }) : t('sheet.leftLine', { line, text: text.slice(0, 30) }),
      )
      .join(', ');
  /** Of a column that is offered: who is in it, and what may be CPFs without their zeros. */
  const heldBy = ({ logins, asked }: PeopleColumn) =>
    [
      (logins.length > 0 || asked.length === 0) && peopleIn(logins),
      asked.length > 0 && t('sheet.toCheck', { count: asked.length }),
    ]
      .filter(Boolean)
      .join(', ');
  const leftLines = () => {
    const list = cellsOf(left);
    return left.length > LINES_NAMED
      ? t('sheet.leftMore', { list, count: left.length - LINES_NAMED })
      : t('sheet.leftAll', { list });
  };
  const which = status === 'asking' && (opened.file === null ? t('pasted.which') : t('sheet.which', opened));
  return (
    <div className="stack">
      {which && (
        <div ref={question} role="group" aria-label={which} className="stack">
          <p role="status">{which}</p>
          <div className="row">
            {opened.columns.map((column, place) => (
              <Button key={place} onClick={() => take(opened.file, column)}>
                {t('sheet.column', { name: column.name, people: heldBy(column) })}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="row logins__sheet">
        <SheetInput reading={status === 'reading' ? t('sheet.reading') : null} onFile={read}>
          {t('sheet.open')}
        </SheetInput>
      </div>
      {status === 'failed' && (
        <Notice kind="error" role="alert">
          {opened.file === null
            ? t(
                `pasted.problems.${opened.problem === 'noCpfs' || opened.problem === 'tooManyLines' ? opened.problem : 'unreadable'}`,
              )
            : t(`sheet.problems.${opened.problem}`, { file: opened.file })}
        </Notice>
      )}
      {status === 'taken' && (
        <p className="help" role="status">
          {t('sheet.taken', {
            file: opened.file ?? t('pasted.name'),
            name: opened.column.name,
            people: peopleIn(opened.column.logins),
            count: opened.column.logins.length,
          })}{' '}
          {left.length > 0 && t('sheet.others', { count: left.length })} {left.length > 0 && leftLines()}{' '}
          {filled.length > 0 && t('filled', { count: filled.length, list: linesOf(filled) })}
        </p>
      )}
      {usernames.length > 0 && (
        <Notice kind="warning" role="status">
          <p>
            {t('sheet.usernames', { count: usernames.length })} {cellsOf(usernames)}
            {usernames.length > LINES_NAMED && '…'}
          </p>
          <Button onClick={takeUsernames}>{t('sheet.takeUsernames', { count: usernames.length })}</Button>
        </Notice>
      )}
    </div>
  );
}
