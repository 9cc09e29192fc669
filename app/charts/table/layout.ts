// Lays out a table: columns, order and page of rows, cells, totals.
import { readConditions } from '#app/charts/shared/color/conditional-format.ts';
import { readFlag, readObject, readText } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput, DataTable } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { emptyTable } from '#app/domain/table.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { arrangeColumns, isArrangeable } from './arrange.ts';
import { buildCell, type TableCell } from './cells.ts';
import { readColumns, type TableColumn } from './columns.ts';
import { columnWidths } from './column-widths.ts';
import { compareColumns } from './compared.ts';
import { foldedRooms } from './folded.ts';
import { columnFilters, findRows } from './find-rows.ts';
import { buildPage, type TablePage } from './pages.ts';
import { filterableMetrics, hasServerPages, searchableColumns, serverSearch, serverSort } from './server-page.ts';
import { isGrid } from './is-grid.ts';
import { judgedReader } from './judged.ts';
import type { TableSettings } from './settings.ts';
import { sortRows, type Sort } from './sort-rows.ts';
import type { TableTexts } from './texts.ts';
import { writeTotals, withWholeShares } from './totals.ts';

export interface TableRow {
  readonly key: string;
  readonly cells: readonly TableCell[];
}
export interface TableHead {
  readonly name: string;
  readonly label: string;
  readonly align: 'left' | 'center' | 'right';
  readonly sorted: 'ascending' | 'descending' | null;
  /** null for the width of its texts. */
  readonly widthPx: number | null;
  readonly isWrapped: boolean;
  /** Width for long texts over two lines; 0 if texts have one line or wrap freely. */
  readonly foldedPx: number | undefined;
  readonly isNumeric: boolean;
  /** The viewer's filter text; null if the column can't be filtered. */
  readonly filter: string | null;
}
export interface SearchBox {
  readonly text: string;
  /** Columns of which the server searches one; empty if all columns are searched locally. */
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly column: string | null;
}
export interface TableLayout extends ChartLayout {
  readonly columns: readonly TableHead[];
  readonly rows: readonly TableRow[];
  readonly totals: readonly string[] | null;
  readonly page: TablePage;
  /** null for no search box. */
  readonly search: SearchBox | null;
  /** Columns can be filtered, resized and pinned. */
  readonly isGrid: boolean;
  readonly isArrangeable: boolean;
  /** Number of pinned columns, which come first. */
  readonly pinnedCount: number;
  /** Message shown instead of rows if a search finds none. */
  readonly noMatches: string | null;
  readonly t: TableTexts;
}

const DATA_ROWS = 100;

export function layout(input: LayoutInput<TableSettings>): TableLayout {
  const { settings, ownState, locale } = input;
  const t = createTranslate(chartTables, locale);
  const compared = compareColumns(settings, withWholeShares(input, input.tables[0] ?? emptyTable), t);
  const { table } = compared;
  const { columns, pinnedCount } = arrangeColumns(settings, ownState, readColumns(input, compared, t));
  const isServer = hasServerPages(settings);
  const sort = readSort(input);
  const ordered = sortRows(table, isServer ? null : sort, locale);
  const search = searchOf(input, columns);
  const order = isServer ? ordered : findRows(ordered, columns, search?.text ?? null, columnFilters(settings, ownState));
  const page = buildPage(input, order.length, t);
  const shown = isServer ? order : order.slice(page.from, page.to);
  const rules = { conditions: readConditions(settings.conditional_formatting), judgedOf: judgedReader(table) };
  const isSearched = (search?.text ?? '') !== '' || columnFilters(settings, ownState).length > 0;
  const empty = columns.length === 0 || (table.rowCount === 0 && !isSearched) ? t('noRows') : null;
  const rows = shown.map((row) => ({
    key: `r${row}`,
    cells: columns.map((column) => buildCell(column, row, rules)),
  }));
  const heads = headsOf(input, { columns, sort, rows, isServer });
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? summaryOf(columns, page.total, t),
    dataTable: buildDataTable(columns, order, page.total),
    legend: [],
    empty,
    hits: [],
    tooltips: {},
    columns: heads,
    rows,
    totals: empty === null ? writeTotals(input, columns, t) : null,
    page,
    search,
    isGrid: isGrid(settings),
    isArrangeable: isArrangeable(settings),
    pinnedCount,
    noMatches: empty === null && rows.length === 0 ? t('noMatches') : null,
    t,
  };
}

function readSort({ settings, ownState }: LayoutInput<TableSettings>): Sort | null {
  if (hasServerPages(settings)) return serverSort(ownState);
  const saved = readObject(ownState, 'sort');
  const column = readText(saved, 'column');
  return column === null ? null : { column, descending: readFlag(saved, 'descending', false) };
}

/** The search box. The server searches one column by prefix; locally, all columns are searched. */
function searchOf({ settings, ownState }: LayoutInput<TableSettings>, columns: readonly TableColumn[]): SearchBox | null {
  if (!settings.include_search) return null;
  if (!hasServerPages(settings)) return { text: readText(ownState, 'search') ?? '', columns: [], column: null };
  const known = searchableColumns(settings);
  const offered = columns.filter(({ name }) => known.includes(name)).map(({ name, label }) => ({ name, label }));
  const searched = serverSearch(ownState);
  return { text: searched?.text ?? '', columns: offered, column: searched?.column ?? offered[0]?.name ?? null };
}

interface HeadParts {
  readonly columns: readonly TableColumn[];
  readonly sort: Sort | null;
  readonly rows: readonly TableRow[];
  readonly isServer: boolean;
}

function headsOf(input: LayoutInput<TableSettings>, { columns, sort, rows, isServer }: HeadParts): readonly TableHead[] {
  const { settings, ownState } = input;
  const filters = columnFilters(settings, ownState);
  const filterable = [...searchableColumns(settings), ...filterableMetrics(settings)];
  const widths = columnWidths(input, columns, rows);
  const folded = foldedRooms(columns, rows, { widthPx: input.widthPx, widths });
  return columns.map(({ name, label, align, isNumeric, look }, index) => ({
    name,
    label,
    align,
    sorted: sort?.column === name ? (sort.descending ? 'descending' : 'ascending') : null,
    widthPx: widths[index] ?? null,
    isWrapped: !look.isTruncated,
    foldedPx: folded[index],
    isNumeric,
    filter:
      isGrid(settings) && (!isServer || filterable.includes(name))
        ? (filters.find(({ column }) => column === name)?.text ?? '')
        : null,
  }));
}

function summaryOf(columns: readonly TableColumn[], rows: number, t: TableTexts): string {
  const names = oneLine(
    columns
      .slice(0, 5)
      .map(({ label }) => label)
      .join(', '),
  );
  return t('tableSummary', { rows, columns: columns.length, names });
}

function buildDataTable(columns: readonly TableColumn[], order: readonly number[], total: number): DataTable {
  const rows = order.slice(0, DATA_ROWS);
  return {
    columns: columns.map(({ label, align }) => ({ label, align: align === 'right' ? 'right' : 'left' })),
    rows: rows.map((row) => columns.map((column) => column.write(row) ?? column.nullText)),
    moreRows: Math.max(0, total - rows.length),
  };
}
