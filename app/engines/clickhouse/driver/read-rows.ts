// Rows out of the lines of a reply: names, types, and a row a line.
import { AppError } from '#app/domain/errors.ts';
import type { Cell } from '#app/domain/table.ts';
import type { ResultEvent } from '#app/engines/shared/engine.ts';
import { cellReader } from '#app/engines/clickhouse/cells.ts';
import { clickhouseFailure } from '#app/engines/clickhouse/failure.ts';

type Read = ReturnType<typeof cellReader>;

/** `source`: the lines of a reply, in groups. Throws the server's exception, which can come in mid-stream. */
export async function* readRows(source: AsyncGenerator<readonly string[]>, maxRows: number): AsyncGenerator<ResultEvent> {
  let names: readonly unknown[] | null = null;
  let readers: readonly Read[] | null = null;
  let rowCount = 0;
  let batch: Cell[][] = [];
  for await (const group of source) {
    for (const [index, line] of group.entries()) {
      if (line === '') continue;
      const cells = parseLine(line);
      if (cells === null) throw await exceptionOf(group.slice(index), source);
      if (names === null) names = cells;
      else if (readers === null) {
        const types = cells.map(String);
        readers = types.map(cellReader);
        yield columnsOf(names.map(String), types);
      } else if (rowCount === maxRows) {
        if (batch.length > 0) yield { kind: 'rows', rows: batch };
        yield { kind: 'end', rowCount, truncated: true };
        return;
      } else {
        rowCount += 1;
        batch.push(readers.map((read, column) => read(cells[column])));
        if (batch.length < BATCH_ROWS) continue;
        yield { kind: 'rows', rows: batch };
        batch = [];
      }
    }
  }
  if (readers === null) yield columnsOf((names ?? []).map(String), []);
  if (batch.length > 0) yield { kind: 'rows', rows: batch };
  yield { kind: 'end', rowCount, truncated: false };
}

const BATCH_ROWS = 1_000;

const columnsOf = (names: readonly string[], types: readonly string[]): ResultEvent => ({
  kind: 'columns',
  columns: names.map((name, index) => ({ name, databaseType: types[index]?.toUpperCase() ?? null })),
});

/** Null for what is no row: an exception, or a row that it has broken off. */
function parseLine(line: string): unknown[] | null {
  try {
    return line.startsWith('[') ? (JSON.parse(line) as unknown[]) : null;
  } catch {
    return null;
  }
}

/** Its text continues in the following lines. */
async function exceptionOf(begun: readonly string[], source: AsyncGenerator<readonly string[]>): Promise<AppError> {
  let text = begun.join('\n');
  for (let next = await source.next(); !next.done; next = await source.next())
    if (text.length < MAX_EXCEPTION_CHARS) text += `\n${next.value.join('\n')}`;
  return clickhouseFailure(text) ?? new AppError('GENERIC_DB_ENGINE_ERROR', 'ClickHouse’s response ended unexpectedly.');
}

const MAX_EXCEPTION_CHARS = 10_000;
