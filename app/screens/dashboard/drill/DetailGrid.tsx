// The rows in a grid, or why there are none.
import { useCallback } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { copyText } from '#app/ui/browser/copy-text.ts';
import { RowsError } from '#app/screens/sqllab/results/rows-page.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { DataGrid } from '#app/ui/data-grid/DataGrid.tsx';
import type { GridColumn, GridRange, GridSort } from '#app/ui/data-grid/grid-types.ts';
import { toTsv } from '#app/ui/data-grid/cells/tsv.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { describeCopied } from '#app/ui/browser/copy-text.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import text from '#app/ui/text/text.module.css';
import type { RowsWish } from './drill-calls.ts';
import type { DetailRows } from './use-detail-rows.ts';
import styles from './detail.module.css';

interface DetailGridProps {
  readonly detail: DetailRows;
  readonly wish: RowsWish;
  readonly onSort: (orderBy: RowsWish['orderBy']) => void;
}

const MAX_COPIED_ROWS = 100_000;
const nothing = () => undefined;

export function DetailGrid({ detail, wish, onSort }: DetailGridProps) {
  const t = useMessages(dashboardDrill);
  const tCommon = useMessages(common);
  const { rows, snapshot, facts } = detail;
  const onView = useCallback((from: number, to: number) => rows.view(from, to), [rows]);
  if (snapshot.failure !== null) {
    return (
      <Notice kind="error" title={t('rows.failed')}>
        <p>{snapshot.failure.message}</p>
        <Button onClick={() => rows.look()}>{tCommon('tryAgain')}</Button>
      </Notice>
    );
  }
  const { columns, rowCount } = snapshot;
  if (columns === null || facts === null) return <div className={styles.loading} aria-hidden="true" />;
  const names = facts.columns.map(({ name }) => name).filter((name) => wish.columns === null || wish.columns.includes(name));
  const sortBy = (sort: GridSort | null) => {
    const column = sort === null ? undefined : names[sort.col];
    onSort(column === undefined ? null : { column, isDescending: sort?.direction === 'descending' });
  };
  const copy = async (range: GridRange, withNames: boolean) => {
    const copied = await copyRange(rows, columns, range, withNames);
    tellRows(copied, t);
  };
  return (
    <>
      <DataGrid
        label={t('rows.label')}
        columns={columns}
        rowCount={rowCount}
        rowAt={snapshot.rowAt}
        numberAt={(index) => index + 1}
        maxNumber={rowCount}
        sort={gridSort(wish, names)}
        onSort={sortBy}
        filters={null}
        onFilter={nothing}
        onCopy={(range, { withNames }) => void copy(range, withNames)}
        onView={onView}
      />
      {rowCount === 0 ? (
        <p className={`${text.muted} ${styles.none}`} role="status">
          {t('rows.none')}
        </p>
      ) : null}
    </>
  );
}

function gridSort({ orderBy }: RowsWish, names: readonly string[]): GridSort | null {
  const col = orderBy === null ? -1 : names.indexOf(orderBy.column);
  return orderBy === null || col < 0 ? null : { col, direction: orderBy.isDescending ? 'descending' : 'ascending' };
}

function tellRows({ isCopied, message, count }: Copied, t: Translate<typeof dashboardDrill.texts>): void {
  const text =
    message === null ? describeCopied(isCopied, isCopied ? { copied: t('copy.done', { count }) } : {}) : t(message, { count });
  showToast(isCopied ? 'success' : 'danger', text);
}

interface Copied {
  readonly isCopied: boolean;
  /** Null: what is said of every copy. */
  readonly message: 'copy.failed' | 'copy.tooMany' | null;
  readonly count: number;
}

async function copyRange(
  rows: DetailRows['rows'],
  columns: readonly GridColumn[],
  { fromRow, toRow, fromCol, toCol }: GridRange,
  withNames: boolean,
): Promise<Copied> {
  const count = toRow - fromRow + 1;
  if (count > MAX_COPIED_ROWS) return { isCopied: false, message: 'copy.tooMany', count: MAX_COPIED_ROWS };
  try {
    const found = await rows.read(Array.from({ length: count }, (_, at) => fromRow + at));
    const inRange = <Item,>(items: readonly Item[]): readonly Item[] => items.slice(fromCol, toCol + 1);
    const names = withNames ? inRange(columns).map(({ name }) => name) : null;
    const isCopied = await copyText(toTsv(names, found.map(inRange)));
    return { isCopied, message: null, count };
  } catch (error) {
    if (!(error instanceof RowsError)) throw error;
    return { isCopied: false, message: 'copy.failed', count };
  }
}
