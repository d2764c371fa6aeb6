import { useState } from 'react';
import type * as Reader from '../../lib/sheet/people';
import type { Problem } from '../../lib/sheet/problem';

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
  /** Takes what may be usernames, once somebody said that they are. */
  takeUsernames: () => void;
  /** What it asked about are CPFs, whose zeros are put back where they stand by now. */
  putZeros: () => void;
  /** Puts away what is asked or said of pasted rows. */
  forgetPasted: () => void;
}

/** The people of a spreadsheet that is opened or whose rows are pasted, by the column that holds them. */
export function useSheetPeople(
  onPeople: (logins: string[], how: { pasted: boolean; pressed: boolean }) => void,
): SheetPeople {
  const [opened, setOpened] = useState<Opened>({ status: 'none' });

  const take = (file: string | null, column: Reader.PeopleColumn, pressed: boolean) => {
    setOpened({ status: 'taken', file, column });
    // What is asked about stands among them as it is until somebody says what it is.
    onPeople([...column.logins, ...column.asked.map(({ typed }) => typed)], { pasted: file === null, pressed });
  };
  const find = async (
    file: string | null,
    columnsOf: (reader: typeof Reader) => Reader.PeopleColumn[] | Promise<Reader.PeopleColumn[]>,
  ) => {
    setOpened({ status: 'reading' });
    try {
      const columns = await columnsOf(await import('../../lib/sheet/people'));
      const [only] = columns;
      if (only && columns.length === 1) take(file, only, false);
      else setOpened({ status: 'asking', file, columns });
    } catch (thrown) {
      // The file may be gone by now, or its reader did not come: to whoever chose it both are a file that could not be read.
      const problem = (thrown as { problem?: Problem }).problem ?? 'unreadable';
      setOpened({ status: 'failed', file, problem });
    }
  };
  return {
    opened,
    take: (file, column) => take(file, column, true),
    takeUsernames: () => {
      if (opened.status !== 'taken') return;
      const { file, column } = opened;
      setOpened({ ...opened, column: { ...column, usernames: [] } });
      onPeople(
        column.usernames.map(({ text }) => text),
        { pasted: file === null, pressed: true },
      );
    },
    putZeros: () => {
      if (opened.status !== 'taken') return;
      const { logins, asked, filled } = opened.column;
      const column = {
        ...opened.column,
        logins: [...logins, ...asked.map(({ cpf }) => cpf)],
        asked: [],
        filled: [...filled, ...asked].sort((a, b) => a.line - b.line),
      };
      setOpened({ ...opened, column });
    },
    forgetPasted: () => setOpened((now) => ('file' in now && now.file === null ? { status: 'none' } : now)),
    read: (chosen) =>
      void find(chosen.name, async ({ bytesOf, peopleColumns }) => peopleColumns(await bytesOf(chosen))),
    paste: (text) => void find(null, ({ pastedColumns }) => pastedColumns(text)),
  };
}
