// All rows of a kind in the order of time, a page at a time. Windows of time bound what each page counts and skips, so that a long
// history is read once, not once a page; what is added meanwhile moves no page.
import { AppError } from '#app/domain/errors.ts';
import { HOUR_MS } from '#app/domain/time/durations.ts';
import type { ListFilter } from '#app/stores/list/list-query.ts';
import type { HistoryRequest, HistoryStore, HistoryViews, ListedKind } from '#app/stores/history/port.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';

/** Names of a row's instant in lists. */
const INSTANTS = { actions: 'dttm', queries: 'start_time', reportRuns: 'scheduled_dttm' } as const satisfies Readonly<
  Record<ListedKind, string>
>;

const INSTANT_IN = {
  actions: (view: HistoryViews['actions']) => view.row.happenedAtMs,
  queries: (view: HistoryViews['queries']) => view.row.startMs,
  reportRuns: (view: HistoryViews['reportRuns']) => view.scheduledMs,
};

interface Bounds {
  /** UTC ms. */
  readonly oldestMs: number;
  readonly newestMs: number;
}

/** Throws where the page lacks what is in a database that can't be reached: it would look complete. */
async function listAll<Kind extends ListedKind>(
  history: Pick<HistoryStore, 'list'>,
  kind: Kind,
  request: HistoryRequest,
): Promise<ViewPage<HistoryViews[Kind]>> {
  const page = await history.list(kind, request);
  if (page.isPartial) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The history database can’t be reached.');
  return page;
}

/** Null where there are no rows. */
export async function findBounds(history: Pick<HistoryStore, 'list'>, kind: ListedKind): Promise<Bounds | null> {
  const find = async (direction: 'asc' | 'desc'): Promise<number | null> => {
    const order = { column: INSTANTS[kind], direction };
    const { views } = await listAll(history, kind, { filters: [], order, page: 0, pageSize: 1 });
    const [view] = views;
    return view === undefined ? null : (INSTANT_IN[kind] as (row: typeof view) => number)(view);
  };
  const [oldestMs, newestMs] = await Promise.all([find('asc'), find('desc')]);
  return oldestMs === null || newestMs === null ? null : { oldestMs, newestMs };
}

const ROWS_PER_PAGE = 250;
/** Max pages of one window. */
const MAX_PAGES = 4;

export async function* walkHistory<Kind extends ListedKind>(
  history: Pick<HistoryStore, 'list'>,
  kind: Kind,
  rowsPerPage = ROWS_PER_PAGE,
): AsyncGenerator<readonly HistoryViews[Kind][]> {
  const bounds = await findBounds(history, kind);
  if (bounds === null) return;
  const order = { column: INSTANTS[kind], direction: 'asc' } as const;
  const endMs = Math.floor(bounds.newestMs) + 1;
  let [fromMs, widthMs] = [Math.floor(bounds.oldestMs), HOUR_MS];
  while (fromMs < endMs) {
    const toMs = Math.min(fromMs + widthMs, endMs);
    const filters = withinFilters(INSTANTS[kind], fromMs, toMs);
    const first = await listAll(history, kind, { filters, order, page: 0, pageSize: rowsPerPage });
    if (first.count > MAX_PAGES * rowsPerPage && toMs - fromMs > 1) {
      widthMs = Math.max(1, Math.floor(((toMs - fromMs) * rowsPerPage) / first.count));
      continue;
    }
    if (first.views.length > 0) yield first.views;
    for (let page = 1; page * rowsPerPage < first.count; page += 1)
      yield (await listAll(history, kind, { filters, order, page, pageSize: rowsPerPage })).views;
    fromMs = toMs;
    if (first.count < rowsPerPage) widthMs *= 2;
  }
}

/** Instants of queries have fractions: the end is no part of the window. */
const withinFilters = (col: string, fromMs: number, toMs: number): ListFilter[] => [
  { col, opr: 'between', value: [fromMs, toMs] },
  { col, opr: 'lt', value: toMs },
];
