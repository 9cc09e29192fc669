// A page of a run's rows as the API gives it, and why there can be none.
import * as z from 'zod';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import type { RowOrder } from '#app/ui/data-grid/order-rows.ts';
import { ApiFailure, type LabApi } from '#app/screens/sqllab/client/lab-api.ts';
import type { GridCell, GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export type StoredRowsState = 'open' | 'complete' | 'stopped' | 'failed';

export interface ResultRowsPage {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** Rows that are stored by now; more come while the state is `open`. */
  readonly rowCount: number;
  readonly state: StoredRowsState;
  /** The database had more rows than were kept. */
  readonly isTruncated: boolean;
}

/** Why rows cannot be read. `gone`: the stored result has expired or was removed. */
export interface RowsFailure {
  readonly kind: 'gone' | 'offline' | 'session' | 'refused';
  readonly message: string;
}

/** Rejects with RowsError, or with the signal's reason. */
export type FetchRows = (offset: number, limit: number, signal: AbortSignal) => Promise<ResultRowsPage>;

export class RowsError extends Error {
  readonly failure: RowsFailure;

  constructor(failure: RowsFailure, cause?: unknown) {
    super(failure.message, { cause });
    this.name = 'RowsError';
    this.failure = failure;
  }
}

const KINDS = ['number', 'text', 'time', 'boolean'] as const;

const pageSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string().nullish(), type_generic: z.int().min(0).max(3).catch(1) })),
  // Cells are read one by one below: a schema for each would take longer than the network.
  rows: z.array(z.custom<readonly unknown[]>(Array.isArray)),
  row_count: z.int().min(0),
  state: z.enum(['open', 'complete', 'stopped', 'failed']),
  is_truncated: z.boolean(),
});

/** Rows of one run by the API. `statement`: of a script's statement, from 1. */
export function createRowsFetcher(api: LabApi, clientId: string, statement: number | null = null): FetchRows {
  const suffix = statement === null ? '' : `&statement=${statement}`;
  return async (offset, limit, signal) => {
    try {
      return readRowsPage(
        await api.call(
          `/api/v1/sqllab/rows/${encodeURIComponent(clientId)}?offset=${offset}&limit=${limit}&numbers=text${suffix}`,
          {
            signal,
          },
        ),
      );
    } catch (error) {
      if (error instanceof ApiFailure) throw new RowsError(failureOf(error), error);
      throw error;
    }
  };
}

const arrangedSchema = z.object({
  rows: z.array(z.custom<readonly unknown[]>(Array.isArray)),
  numbers: z.array(z.int()),
  row_count: z.int().min(0),
});

/** Rows of a run that has ended, arranged by the server; after its cells, each has its number in the result. */
export function createArrangedFetcher(api: LabApi, clientId: string, statement: number | null) {
  return ({ sort, search, filters }: RowOrder, columns: readonly GridColumn[]): FetchRows => {
    const q = encodeRison({
      ...(sort && { sort: { col: sort.col, direction: sort.direction } }),
      ...(search !== '' && { search }),
      filters: filters.flatMap((text, col) => (text === '' ? [] : [{ col, text }])),
    });
    const fixed = `q=${encodeURIComponent(q)}${statement === null ? '' : `&statement=${statement}`}`;
    return async (offset, limit, signal) => {
      try {
        const path = `/api/v1/sqllab/rows/${encodeURIComponent(clientId)}/arranged`;
        const reply = await api.call(`${path}?offset=${offset}&limit=${limit}&numbers=text&${fixed}`, {
          signal,
          deadlineMs: ARRANGE_DEADLINE_MS,
        });
        const { rows, numbers, row_count: rowCount } = arrangedSchema.parse(reply);
        const numbered = rows.map((row, at) => [...row.map(readCell), numbers[at] ?? null]);
        return { columns, rows: numbered, rowCount, state: 'complete', isTruncated: false };
      } catch (error) {
        if (error instanceof ApiFailure) throw new RowsError(failureOf(error), error);
        throw error;
      }
    };
  };
}

/** A million rows are sorted within it. */
const ARRANGE_DEADLINE_MS = 60_000;

/** Throws RowsError if not a page. */
export function readRowsPage(json: unknown): ResultRowsPage {
  const parsed = pageSchema.safeParse(json);
  if (!parsed.success) {
    throw new RowsError({ kind: 'refused', message: pageTranslate(sqllabResults)('unreadableRows') }, parsed.error);
  }
  const { columns, rows, row_count: rowCount, state, is_truncated: isTruncated } = parsed.data;
  return {
    columns: columns.map(({ name, type, type_generic: generic }) => ({
      name,
      hint: type ?? null,
      kind: KINDS[generic] ?? 'text',
    })),
    rows: rows.map((row) => row.map(readCell)),
    rowCount,
    state,
    isTruncated,
  };
}

const readCell = (cell: unknown): GridCell => {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'object' ? JSON.stringify(cell) : (cell as string | number | boolean);
};

function failureOf({ kind, errors, message }: ApiFailure): RowsFailure {
  if (kind === 'offline' || kind === 'session') return { kind, message };
  const isDeleted = kind === 'missing' || errors.some((error) => error.error_type === 'RESULTS_BACKEND_ERROR');
  return { kind: isDeleted ? 'gone' : 'refused', message };
}
