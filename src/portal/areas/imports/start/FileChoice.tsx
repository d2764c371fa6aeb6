import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Columns, columnsOf, type SheetTable } from '../../../lib/sheet/lines';
import type { Problem } from '../../../lib/sheet/problem';
import { Notice } from '../../../ui/drawn';
import { SheetInput } from '../../../ui/fields/SheetInput';

/** A file that was read, and which of its columns say what. */
export interface OpenedTable {
  file: string;
  table: SheetTable;
  columns: Columns;
}

type State = { status: 'none' | 'reading' } | { status: 'failed'; file: string; problem: Exclude<Problem, 'noCpfs'> };

/** Opens a spreadsheet in the browser. */
export function FileChoice({ onOpened }: { onOpened: (opened: OpenedTable | null) => void }) {
  const { t } = useTranslation('imports');
  const [state, setState] = useState<State>({ status: 'none' });
  const read = async (chosen: File) => {
    setState({ status: 'reading' });
    onOpened(null);
    try {
      const { bytesOf, readTable } = await import('../../../lib/sheet/table');
      const table = await readTable(await bytesOf(chosen));
      onOpened({ file: chosen.name, table, columns: columnsOf(table.headings) });
      setState({ status: 'none' });
    } catch (thrown) {
      // The file may be gone by now, or its reader did not come: to whoever chose it both are a file that could not be read.
      const problem = (thrown as { problem?: Exclude<Problem, 'noCpfs'> }).problem ?? 'unreadable';
      setState({ status: 'failed', file: chosen.name, problem });
    }
  };
  return (
    <>
      <SheetInput
        reading={state.status === 'reading' ? t('start.reading') : null}
        onFile={(chosen) => void read(chosen)}
      >
        {t('start.open')}
      </SheetInput>
      {state.status === 'failed' && (
        <Notice kind="error" role="alert">
          {t(`problems.${state.problem}`, { file: state.file })}
        </Notice>
      )}
    </>
  );
}
