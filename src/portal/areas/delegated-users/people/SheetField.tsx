import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/drawn';
import { SheetInput } from '../../../ui/fields/SheetInput';
import type { SheetPeople } from './useSheetPeople';
import './results.css';

/** Opens a spreadsheet and takes the people out of it, or asks which column has them; nothing of it leaves the browser. */
export function SheetField({ opened, read, take }: SheetPeople) {
  const { t } = useTranslation('delegation');
  const { status } = opened;
  const which = status === 'asking' && (opened.file === null ? t('pasted.which') : t('sheet.which', opened));
  return (
    <div className="stack">
      <div className="row dsheet">
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
      {which && (
        <div role="group" aria-label={which} className="stack">
          <p role="status">{which}</p>
          <div className="row">
            {opened.columns.map((column, place) => (
              <Button key={place} onClick={() => take(opened.file, column)}>
                {t('sheet.column', { name: column.name, count: column.logins.length })}
              </Button>
            ))}
          </div>
        </div>
      )}
      {status === 'taken' && (
        <p className="help" role="status">
          {t('sheet.taken', {
            file: opened.file ?? t('pasted.name'),
            name: opened.column.name,
            count: opened.column.logins.length,
          })}{' '}
          {opened.column.others > 0 && t('sheet.others', { count: opened.column.others })}
        </p>
      )}
    </div>
  );
}
