import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CpfColumn } from '../../../lib/sheet/people';
import type { Problem } from '../../../lib/sheet/problem';
import { Notice } from '../../../ui/drawn';
import { SheetInput } from '../../../ui/fields/SheetInput';

type Opened =
  | { status: 'none' | 'reading' }
  | { status: 'failed'; file: string; problem: Problem }
  /** Several columns hold CPFs: somebody says which. */
  | { status: 'asking'; file: string; columns: CpfColumn[] }
  | { status: 'taken'; file: string; column: CpfColumn };

interface SheetFieldProps {
  /** CPFs of the column that was chosen, in its order. */
  onCpfs: (cpfs: string[]) => void;
}

/** Opens a spreadsheet and takes the CPFs out of it; nothing of it leaves the browser. */
export function SheetField({ onCpfs }: SheetFieldProps) {
  const { t } = useTranslation('delegation');
  const [opened, setOpened] = useState<Opened>({ status: 'none' });

  const take = (file: string, column: CpfColumn) => {
    setOpened({ status: 'taken', file, column });
    onCpfs(column.cpfs);
  };
  const read = async (chosen: File) => {
    const file = chosen.name;
    setOpened({ status: 'reading' });
    try {
      const { cpfColumns } = await import('../../../lib/sheet/people');
      const columns = await cpfColumns(new Uint8Array(await chosen.arrayBuffer()));
      const [only] = columns;
      if (only && columns.length === 1) take(file, only);
      else setOpened({ status: 'asking', file, columns });
    } catch (thrown) {
      // The file may be gone by now, or its reader did not come: to whoever chose it both are a file that could not be read.
      const problem = (thrown as { problem?: Problem }).problem ?? 'unreadable';
      setOpened({ status: 'failed', file, problem });
    }
  };
  return (
    <div className="stack">
      <div className="row dsheet">
        <SheetInput
          reading={opened.status === 'reading' ? t('sheet.reading') : null}
          onFile={(chosen) => void read(chosen)}
        >
          {t('sheet.open')}
        </SheetInput>
      </div>
      {opened.status === 'failed' && (
        <Notice kind="error" role="alert">
          {t(`sheet.problems.${opened.problem}`, { file: opened.file })}
        </Notice>
      )}
      {opened.status === 'asking' && (
        <div role="group" aria-label={t('sheet.which', { file: opened.file })} className="stack">
          <p role="status">{t('sheet.which', { file: opened.file })}</p>
          <div className="row">
            {opened.columns.map((column, place) => (
              <Button key={place} onClick={() => take(opened.file, column)}>
                {t('sheet.column', { name: column.name, count: column.cpfs.length })}
              </Button>
            ))}
          </div>
        </div>
      )}
      {opened.status === 'taken' && (
        <p className="help" role="status">
          {t('sheet.taken', { file: opened.file, name: opened.column.name, count: opened.column.cpfs.length })}{' '}
          {opened.column.others > 0 && t('sheet.others', { count: opened.column.others })}
        </p>
      )}
    </div>
  );
}
