// The order of rows of history as their stores have it: NULL below everything, texts by their bytes, the id between equals. Pure.
import type { HistoryViews, ListedKind } from './port.ts';

type OrderValue = string | number | null;
type Order = { readonly column: string; readonly direction: 'asc' | 'desc' };

/** Compares views by an order that the store has accepted. */
export function compareViews<Kind extends ListedKind>(kind: Kind, { column, direction }: Order) {
  const valueIn = VALUES[kind][column] ?? (() => null);
  const sign = direction === 'desc' ? -1 : 1;
  return (left: HistoryViews[Kind], right: HistoryViews[Kind]): number =>
    sign * (compareValues(valueIn(left), valueIn(right)) || idIn(left) - idIn(right));
}

export const idIn = (view: HistoryViews[ListedKind]): number => ('row' in view ? view.row.id : view.id);

function compareValues(left: OrderValue, right: OrderValue): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return compareTexts(String(left), String(right));
}

/** Compares in UTF-8 order: by code points instead of UTF-16 units. */
function compareTexts(left: string, right: string): number {
  const [ofLeft, ofRight] = [[...left], [...right]];
  const at = ofLeft.findIndex((character, index) => character !== ofRight[index]);
  if (at === -1) return ofLeft.length - ofRight.length;
  return (ofLeft[at]?.codePointAt(0) ?? -1) - (ofRight[at]?.codePointAt(0) ?? -1);
}

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const VALUES: { readonly [Kind in ListedKind]: Readonly<Record<string, (view: HistoryViews[Kind]) => OrderValue>> } = {
  actions: {
    id: ({ row }) => row.id,
    action: ({ row }) => row.action,
    dttm: ({ row }) => row.happenedAtMs,
    'user.username': ({ user }) => user && lowerAscii(user.username),
    slice_id: ({ row }) => row.chartId,
    dashboard_id: ({ row }) => row.dashboardId,
    duration_ms: ({ row }) => row.durationMs,
    referrer: ({ row }) => row.referrer,
  },
  queries: {
    changed_on: ({ row }) => row.changedOnMs,
    'database.database_name': ({ databaseName }) => databaseName,
    duration: ({ row }) => (row.endMs === null ? null : row.endMs - row.startMs),
    rows: ({ row }) => row.rows,
    schema: ({ row }) => row.schema,
    start_time: ({ row }) => row.startMs,
    sql: ({ row }) => row.sql,
    tab_name: ({ row }) => row.tabName,
    'user.first_name': ({ user }) => user && user.firstName,
  },
  reportRuns: {
    state: ({ state }) => state,
    value: ({ value }) => value,
    error_message: ({ errorMessage }) => errorMessage,
    end_dttm: ({ endMs }) => endMs,
    start_dttm: ({ startMs }) => startMs,
    scheduled_dttm: ({ scheduledMs }) => scheduledMs,
  },
};
