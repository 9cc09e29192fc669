// Destination of one statement's rows: a stored result, or none.
import type { StoredColumn } from '#app/domain/results/manifest.ts';
import { dedupeNames } from '#app/domain/table.ts';
import type { ResultColumn } from '#app/engines/shared/engine.ts';
import type { ResultWriter } from '#app/services/query-service/result-writer.server.ts';

export interface StatementOutput {
  begin(columns: readonly ResultColumn[]): void;
  writer(): ResultWriter | null;
  hasColumns(): boolean;
}

export const NO_OUTPUT: StatementOutput = { begin: () => undefined, writer: () => null, hasColumns: () => false };

export function keepIn(writer: ResultWriter): StatementOutput {
  let hasColumns = false;
  return {
    begin(columns) {
      hasColumns = columns.length > 0;
      writer.begin(storedColumns(columns));
    },
    writer: () => writer,
    hasColumns: () => hasColumns,
  };
}

/** A result that begins with the statement's first column: one without columns has none. */
export function openOutput(open: () => ResultWriter): StatementOutput {
  let writer: ResultWriter | null = null;
  return {
    begin(columns) {
      if (columns.length === 0) return;
      writer ??= open();
      writer.begin(storedColumns(columns));
    },
    writer: () => writer,
    hasColumns: () => writer !== null,
  };
}

function storedColumns(columns: readonly ResultColumn[]): StoredColumn[] {
  const names = dedupeNames(columns.map(({ name }) => name));
  return columns.map(({ databaseType }, index) => ({ name: names[index] ?? '', databaseType }));
}
