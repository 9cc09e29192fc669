// The current page of a table: computed locally from all matching rows, or sent by the server with a total count.
import { readNumber } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { numberAt, findColumn } from '#app/domain/table.ts';
import type { chartTables } from '#app/messages/en/chart-tables.ts';
import type { Translate } from '#app/messages/translate.ts';
import { hasServerPages, readServerPage } from './server-page.ts';
import type { TableSettings } from './settings.ts';

export interface TablePage {
  readonly index: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly total: number;
  /** True if each page is requested from the server. */
  readonly isServer: boolean;
  /** Text with the row range, such as "1–12 of 1,000". */
  readonly message: string;
}

const DEFAULT_PAGE_ROWS = 100;
const MAX_PAGE_ROWS = 500;

/** @param found number of rows available locally */
export function buildPage(input: LayoutInput<TableSettings>, found: number, t: Translate<typeof chartTables.texts>): TablePage {
  const rows = hasServerPages(input.settings) ? serverPage(input, found) : ownPage(input, found);
  return { ...rows, message: messageOf(rows, t) };
}

type PageRows = Omit<TablePage, 'message'>;

/** "1–12 of 1,000" */
function messageOf({ from, to, total }: PageRows, t: Translate<typeof chartTables.texts>): string {
  if (to === from) return t('rowCount', { count: total });
  return to === from + 1 ? t('pageOne', { row: to, total }) : t('pageRange', { from: from + 1, to, total });
}

function ownPage({ settings, ownState }: LayoutInput<TableSettings>, total: number): PageRows {
  const selected = settings.page_length ?? 0;
  const size = selected >= 1 ? Math.min(MAX_PAGE_ROWS, Math.floor(selected)) : DEFAULT_PAGE_ROWS;
  const count = Math.max(1, Math.ceil(total / size));
  const index = Math.min(count - 1, Math.max(0, Math.floor(readNumber(ownState, 'page') ?? 0)));
  return { index, count, from: index * size, to: Math.min(total, (index + 1) * size), total, isServer: false };
}

/** The requested page; the number of pages follows from the count query. */
function serverPage({ settings, ownState, tables }: LayoutInput<TableSettings>, shown: number): PageRows {
  const { index, size } = readServerPage(settings, ownState);
  const counted = tables[1] === undefined ? undefined : findColumn(tables[1], 'rowcount');
  const total = counted === undefined ? index * size + shown : (numberAt(counted, 0) ?? 0);
  const from = index * size;
  return { index, count: Math.max(1, Math.ceil(total / size)), from, to: from + shown, total, isServer: true };
}
