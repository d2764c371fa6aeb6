import { useState } from 'react';
import { cpfOf } from '../../../lib/logins';
import type * as Reader from '../../../lib/sheet/people';
import type { Problem } from '../../../lib/sheet/problem';

/** `file`: its name; null for rows that were pasted. */
type Opened =
  | { status: 'none' | 'reading' }
  | { status: 'failed'; file: string | null; problem: Problem }
  /** Several columns hold people: somebody says which. */
  | { status: 'asking'; file: string | null; columns: Reader.PeopleColumn[] }
  | { status: 'taken'; file: string | null; column: Reader.PeopleColumn };

export interface SheetPeople {
  opened: Opened;
  /** Reads a file that was chosen. */
  read: (chosen: File) => void;
  /** Reads rows that were copied from a spreadsheet. */
  paste: (text: string) => void;
  take: (file: string | null, column: Reader.PeopleColumn) => void;
}

/** Whether a pasted text is rows of a spreadsheet, some with several cells. A single row of CPFs alone is a list of them. */
export function isSheet(text: string): boolean {
  const cells = text.split(/[\t\r\n]/).filter((cell) => cell.trim() !== '');
  return /[^\s]\t|\t[^\s]/.test(text) && (/[\r\n]/.test(text.trim()) || cells.some((cell) => cpfOf(cell) === null));
}

/** The people of a spreadsheet that is opened or whose rows are pasted, by the column that holds them. */
export function useSheetPeople(onPeople: (logins: string[], pasted: boolean) => void): SheetPeople {
  const [opened, setOpened] = useState<Opened>({ status: 'none' });

  const take = (file: string | null, column: Reader.PeopleColumn) => {
    setOpened({ status: 'taken', file, column });
    onPeople(column.logins, file === null);
  };
  const find = async (
    file: string | null,
    columnsOf: (reader: typeof Reader) => Reader.PeopleColumn[] | Promise<Reader.PeopleColumn[]>,
  ) => {
    setOpened({ status: 'reading' });
    try {
      const columns = await columnsOf(await import('../../../lib/sheet/people'));
      const [only] = columns;
      if (only && columns.length === 1) take(file, only);
      else setOpened({ status: 'asking', file, columns });
    } catch (thrown) {
      // The file may be gone by now, or its reader did not come: to whoever chose it both are a file that could not be read.
      const problem = (thrown as { problem?: Problem }).problem ?? 'unreadable';
      setOpened({ status: 'failed', file, problem });
    }
  };
  return {
    opened,
    take,
    read: (chosen) =>
      void find(chosen.name, async ({ peopleColumns }) => peopleColumns(new Uint8Array(await chosen.arrayBuffer()))),
    paste: (text) => void find(null, ({ pastedColumns }) => pastedColumns(text)),
  };
}
