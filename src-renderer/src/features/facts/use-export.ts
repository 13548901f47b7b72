import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AppError } from '#shared/base/errors.ts';
import { type Input } from '#shared/rpc/contract.ts';
import { type FilingHead } from '#shared/rpc/filing.ts';
import { type FactQuery } from '#renderer/actions/fact-query.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { copyText } from '#renderer/ui/clipboard.ts';
import { fileNameOf, saveFile } from '#renderer/ui/save-file.ts';
import { errorWords } from '#renderer/ui/states.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { counted } from '#renderer/ui/words.ts';
import { columnChoice } from './columns.ts';

interface List extends FactQuery {
  readonly filingId: string;
}

/** Excel takes a file without this mark for one in the machine's old code page, and spoils every “ and ’ in the labels. */
const BYTE_ORDER_MARK = '\ufeff';

export interface CsvExport {
  /** Facts written so far; null when nothing is being saved. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly save: () => void;
  readonly cancel: () => void;
}

/** The whole list, as filtered and ordered, with the columns that are shown, as a CSV file. */
export function useCsvExport({ filingId, filter, sort }: List, head: FilingHead | undefined): CsvExport {
  const { client } = useApi();
  const { value: columns } = useStore(columnChoice);
  const [progress, setProgress] = useState<CsvExport['progress']>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (signal: AbortSignal): Promise<void> => {
    const parts: string[] = [BYTE_ORDER_MARK];
    let done = 0;
    const input: Input<'fact.export'> = { filingId, filter, sort, columns: [...columns], format: 'csv' };
    for await (const { text, rows, total } of client.stream('fact.export', input, { signal })) {
      parts.push(text);
      done += rows;
      setProgress({ done, total });
    }
    saveFile(`${fileNameOf(head?.sourceName.replace(/\.\w+$/, '') ?? filingId)}-facts.csv`, parts, 'text/csv;charset=utf-8');
    showToast({
      mark: 'consistent',
      title: `${counted(done, 'fact')} written as CSV.`,
      text: 'Values are exact. A cell that a spreadsheet would compute begins with an apostrophe.',
    });
  };
  return {
    progress,
    save: () => {
      const controller = new AbortController();
      running.current = controller;
      setProgress({ done: 0, total: 0 });
      void save(controller.signal)
        .catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'cancelled'))
            showToast({ mark: 'error', title: 'The list was not saved.', text: errorWords(error).message });
        })
        .finally(() => setProgress(null));
    },
    cancel: () => running.current?.abort(),
  };
}

/** Some rows of the list, to paste into a spreadsheet. */
export function useCopyRows({
  filingId,
  filter,
  sort,
}: List): (range: { readonly offset: number; readonly limit: number }) => Promise<void> {
  const { client } = useApi();
  const { value: columns } = useStore(columnChoice);
  return async (range) => {
    const input: Input<'fact.export'> = { filingId, filter, sort, columns: [...columns], format: 'tsv', range };
    let text = '';
    let rows = 0;
    try {
      for await (const part of client.stream('fact.export', input)) {
        text += part.text;
        rows += part.rows;
      }
      if (!(await copyText(text)))
        throw new AppError('conflict', 'The browser does not allow it. Click into the list and press the keys again.');
      showToast({
        mark: 'consistent',
        title: `${counted(rows, 'fact')} on the clipboard.`,
        text: 'In columns, with exact values, to paste into a spreadsheet.',
      });
    } catch (error) {
      showToast({ mark: 'error', title: 'Nothing was copied.', text: errorWords(error).message });
    }
  };
}
