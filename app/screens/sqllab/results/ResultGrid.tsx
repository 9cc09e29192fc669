// The rows of a run in a grid: sorted, filtered and copied here, as far as all of them fit into the browser.
import { useCallback, useRef, useState } from 'react';
import type { ResultsPaneProps } from '#app/screens/sqllab/pane-run.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { DataGrid } from '#app/ui/data-grid/DataGrid.tsx';
import type { GridColumn, GridRange } from '#app/ui/data-grid/grid-types.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { findSqlNames } from '#app/engines/find-client.ts';
import { copyCells } from './copy-cells.ts';
import type { CopyFormat } from './copy-formats.ts';
import { layOutRow } from './column-layout.ts';
import { insertTarget } from './insert-target.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { HiddenColumns } from './HiddenColumns.tsx';
import { ResultHead } from './ResultHead.tsx';
import { useColumnActs } from './use-column-acts.ts';
import { useColumnLayout, type ShownColumns } from './use-column-layout.ts';
import { useNestedColumns, type NestedColumns } from './use-nested-columns.ts';
import { useFormattedColumns } from './use-formatted-columns.ts';
import { MAX_WHOLE_ROWS, type ResultRows, type RowsSnapshot } from './result-rows.ts';
import { RowsError } from './rows-page.ts';
import type { RunRows } from './use-result-rows.ts';
import { useRowOrder, type OrderedRows } from './use-row-order.ts';
import styles from './ResultGrid.module.css';
import paneStyles from './ResultsPane.module.css';

interface ResultGridProps {
  readonly pane: ResultsPaneProps & { readonly run: NonNullable<ResultsPaneProps['run']> };
  readonly canExport: boolean;
  readonly rows: ResultRows;
  readonly snapshot: RowsSnapshot;
  readonly fetchArranged: RunRows['fetchArranged'];
  readonly columns: readonly GridColumn[];
}

const ResultChart = lazyPart(async () => (await import('#app/screens/sqllab/chart/ResultChart.tsx')).ResultChart);
const ColumnStatistics = lazyPart(async () => (await import('./ColumnStatistics.tsx')).ColumnStatistics);

const MAX_COPIED_CELLS = 2_000_000;

export function ResultGrid({ pane, canExport, rows, snapshot, fetchArranged, columns }: ResultGridProps) {
  const t = useMessages(sqllabResults);
  const ordered = useRowOrder(rows, snapshot, fetchArranged);
  const [hasFilters, setHasFilters] = useState(false);
  const [isFormatted, setIsFormatted] = useState(true);
  const { placeAt, order } = ordered;
  const nested = useNestedColumns(columns, ordered.rowAt, ordered.rowCount);
  const formatted = useFormattedColumns(nested.columns, nested.rowAt, isFormatted);
  const shown = useColumnLayout(formatted, nested.rowAt, columns.length);
  const [isCharted, setIsCharted] = useState(false);
  const [measured, setMeasured] = useState<number | null>(null);

  const view = useRef(ordered.view);
  view.current = ordered.view;
  // The grid tells again of what is in view whenever this changes: with the rows' order, not with each render.
  // oxlint-disable-next-line react/exhaustive-deps -- the rows' order makes another function, by which the grid knows of it
  const onView = useCallback((from: number, to: number) => view.current(from, to), [ordered.rowAt]);
  const columnActs = useColumnActs({
    shown,
    onSort: (sort) => ordered.sortBy(sort),
    onMeasure: setMeasured,
    columns,
    nested,
    ordered,
  });
  const { sql } = pane.run;
  const { engine = null } = pane;
  const copy = (range: GridRange, options: { readonly withNames: boolean; readonly format?: CopyFormat }) =>
    void copyRange({ ordered, shown, nested, range, sql, engine, ...options });
  const toggleFilters = () => {
    if (hasFilters) ordered.clearFilters();
    setHasFilters(!hasFilters);
  };
  const [range, setRange] = useState<GridRange | null>(null);
  const all = { fromRow: 0, toRow: ordered.rowCount - 1, fromCol: 0, toCol: shown.columns.length - 1 };
  /** What is selected where that is more than a cell, else everything. */
  const isSeveral = range !== null && (range.toRow > range.fromRow || range.toCol > range.fromCol);
  const isPart = isSeveral && range.toRow < ordered.rowCount && range.toCol < shown.columns.length;
  const copyAs = (format: CopyFormat) => copy(isPart ? range : all, { withNames: true, format });

  const shownOrder = shown.toShown(order);
  return (
    <>
      <ResultHead
        {...{ pane, canExport, snapshot, ordered, hasFilters, isPart, isFormatted }}
        hiddenColumns={<HiddenColumns shown={shown} columns={nested.columns} />}
        onToggleFilters={toggleFilters}
        onToggleFormat={() => setIsFormatted(!isFormatted)}
        onCopy={copyAs}
        isCharted={isCharted}
        onToggleChart={() => setIsCharted(!isCharted)}
      />
      {ordered.failure ? (
        <p className={paneStyles.wait} role="alert">
          {ordered.failure}
        </p>
      ) : null}
      {ordered.isWaiting ? <WaitLine snapshot={snapshot} ordered={ordered} /> : null}
      <div className={styles.body}>
        <DataGrid
          label={t(pane.run.isPreview ? 'grid.preview' : 'grid.result')}
          columns={shown.columns}
          pinnedCount={shown.layout.pinnedCount}
          columnActs={columnActs}
          rowCount={ordered.rowCount}
          rowAt={shown.rowAt}
          numberAt={(index) => placeAt(index) + 1}
          maxNumber={snapshot.rowCount}
          sort={shownOrder.sort}
          onSort={(sort) => ordered.sortBy(sort && { ...sort, col: shown.sourceOf(sort.col) })}
          filters={hasFilters ? shownOrder.filters : null}
          onFilter={(at, text) => ordered.filterBy(shown.sourceOf(at), text)}
          onCopy={copy}
          onMoveColumn={shown.move}
          onSelect={setRange}
          onView={onView}
        />
        {isCharted ? <ResultChart run={pane.run} onClose={() => setIsCharted(false)} /> : null}
        {measured !== null && columns[measured] ? (
          <ColumnStatistics
            key={measured}
            run={pane.run}
            col={measured}
            column={columns[measured]}
            order={order}
            onClose={() => setMeasured(null)}
          />
        ) : null}
      </div>
      {ordered.rowCount === 0 ? (
        <p className={styles.none} role="status">
          {t(snapshot.rowCount === 0 ? 'grid.noRows' : 'grid.noMatches')}
        </p>
      ) : null}
    </>
  );
}

function WaitLine({ snapshot, ordered }: { readonly snapshot: RowsSnapshot; readonly ordered: OrderedRows }) {
  const done = snapshot.wholeDone ?? 0;
  const t = useMessages(sqllabResults);
  return (
    <div className={paneStyles.wait}>
      <progress
        className={styles.progress}
        max={Math.max(1, snapshot.rowCount)}
        value={ordered.isRemote ? undefined : done}
        aria-label={t('wait.label')}
      />
      <span className={text.tabular}>
        {ordered.isRemote && snapshot.state !== 'open'
          ? t('wait.arranging', { total: snapshot.rowCount })
          : t(snapshot.state === 'open' ? 'wait.running' : 'wait.fetching', { done, total: snapshot.rowCount })}
      </span>
      <Button weight="quiet" className={paneStyles.smallButton} onClick={ordered.clear}>
        {t('wait.stop')}
      </Button>
    </div>
  );
}

interface CopyInput {
  readonly ordered: OrderedRows;
  readonly shown: ShownColumns;
  readonly nested: NestedColumns;
  readonly range: GridRange;
  readonly withNames: boolean;
  readonly format?: CopyFormat;
  /** Names the table of INSERT statements. */
  readonly sql: string;
  readonly engine: string | null;
}

async function copyRange({ ordered, shown, nested, range, sql, engine, ...options }: CopyInput): Promise<void> {
  const t = pageTranslate(sqllabResults);
  const rowCount = range.toRow - range.fromRow + 1;
  if (rowCount > MAX_WHOLE_ROWS || rowCount * (range.toCol - range.fromCol + 1) > MAX_COPIED_CELLS) {
    showToast('danger', t('copy.tooMany', { count: rowCount }));
    return;
  }
  try {
    const found = await ordered.read(range.fromRow, range.toRow);
    const names = findSqlNames(engine);
    const table = insertTarget(sql, names);
    await copyCells({
      ...{
        columns: shown.columns,
        rows: found.map((row) => layOutRow(nested.extend(row), shown.layout)),
        range: { ...range, fromRow: 0, toRow: rowCount - 1 },
        names,
        ...options,
      },
      ...(table !== null && { table }),
    });
  } catch (error) {
    if (!(error instanceof RowsError)) throw error;
    showToast('danger', error.message);
  }
}
