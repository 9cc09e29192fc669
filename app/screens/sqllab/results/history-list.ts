// Earlier runs of an editor as the API lists them, and one list of those and of what the page itself knows.
import * as z from 'zod';
import type { WireError } from '#app/domain/errors.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { QUERY_STATES } from '#app/domain/sqllab/query-state.ts';
import { LIMITING_FACTORS } from '#app/domain/sqllab/run-job.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';

export const HISTORY_PAGE_SIZE = 50;
/** Long texts are cut where they are shown; an excerpt needs no more. */
const EXCERPT_CHARACTERS = 400;

const COLUMNS = [
  'catalog',
  'client_id',
  'database.id',
  'error_message',
  'limit',
  'limiting_factor',
  'progress',
  'results_key',
  'rows',
  'schema',
  'sql',
  'sql_editor_id',
  'status',
  'tab_name',
  'template_params',
  'start_time',
  'end_time',
];

export interface HistoryPlace {
  readonly editorId: string | null;
  readonly userId: number | null;
  /** Runs that began since then, UTC ms; null: all. */
  readonly sinceMs?: number | null;
  /** From 0. */
  readonly page: number;
}

/** Newest first. */
export function historyPath({ editorId, userId, sinceMs = null, page }: HistoryPlace): string {
  const filters = [
    ...(editorId === null ? [] : [{ col: 'sql_editor_id', opr: 'eq', value: editorId }]),
    ...(userId === null ? [] : [{ col: 'user', opr: 'rel_o_m', value: userId }]),
    ...(sinceMs === null ? [] : [{ col: 'start_time', opr: 'gt', value: Math.floor(sinceMs) }]),
  ];
  const q = encodeRison({
    columns: COLUMNS,
    ...(filters.length > 0 && { filters }),
    order_column: 'start_time',
    order_direction: 'desc',
    page,
    page_size: HISTORY_PAGE_SIZE,
  });
  return `/api/v1/query/?q=${encodeURIComponent(q)}`;
}

const optionalText = z.string().nullish().catch(null);
const rowSchema = z
  .looseObject({
    catalog: optionalText,
    client_id: z.string().min(1),
    database: z
      .looseObject({ id: z.int().nullish().catch(null) })
      .nullish()
      .catch(null),
    error_message: optionalText,
    limit: z.int().nullish().catch(null),
    limiting_factor: z.enum(LIMITING_FACTORS).catch('UNKNOWN'),
    progress: z.number().catch(0),
    results_key: optionalText,
    rows: z.int().nullish().catch(null),
    schema: optionalText,
    sql: z.string(),
    status: z.enum(QUERY_STATES),
    tab_name: optionalText,
    template_params: optionalText,
    start_time: z.coerce.number(),
    end_time: z.coerce.number().nullish().catch(null),
  })
  .transform((row): PaneRun => ({
    clientId: row.client_id,
    state: row.status,
    progress: row.progress,
    rows: row.rows ?? 0,
    limit: row.limit ?? null,
    limitingFactor: row.limiting_factor,
    errors: row.error_message ? [textOnly(row.error_message)] : [],
    startMs: row.start_time,
    endMs: row.end_time ?? null,
    resultsKey: row.results_key ?? null,
    sql: row.sql,
    databaseId: row.database?.id ?? 0,
    catalog: row.catalog ?? null,
    schema: row.schema ?? null,
    templateParams: row.template_params ?? null,
    tabName: row.tab_name ?? '',
    isPreview: false,
    statements: [],
    shownStatement: null,
  }));
const listSchema = z.object({ count: z.int().min(0), result: z.array(z.unknown()) });

export interface RunHistoryPage {
  readonly count: number;
  readonly queries: readonly PaneRun[];
}

/** Rows that are no runs are left out; null where the reply is no list. */
export function readHistory(json: unknown): RunHistoryPage | null {
  const parsed = listSchema.safeParse(json);
  if (!parsed.success) return null;
  const queries = parsed.data.result.flatMap((row) => rowSchema.safeParse(row).data ?? []);
  return { count: parsed.data.count, queries };
}

/** Newest first, each run once: what the page knows is newer than what was fetched. Previews are no history. */
export function mergeHistory(known: readonly PaneRun[], fetched: readonly PaneRun[], hidden: ReadonlySet<string>): PaneRun[] {
  const byId = new Map([...fetched, ...known].map((run) => [run.clientId, run]));
  return [...byId.values()].filter((run) => !run.isPreview && !hidden.has(run.clientId)).sort((a, b) => b.startMs - a.startMs);
}

/** One line of the text for a list. */
export const excerptSql = (sql: string): string => sql.slice(0, EXCERPT_CHARACTERS).replace(/\s+/g, ' ').trim();

/** The beginning of it, for a label. */
export const shortenSql = (sql: string, maxChars: number): string => {
  const text = excerptSql(sql);
  return text.length > maxChars ? `${text.slice(0, maxChars).trimEnd()}…` : text;
};

const textOnly = (message: string): WireError => ({
  message,
  error_type: 'GENERIC_DB_ENGINE_ERROR',
  level: 'error',
  extra: {},
});
