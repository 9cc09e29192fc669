// The rows of a run in a grid: sorted, filtered and copied here, as far as all of them fit into the browser.
import { useCallback, useState } from 'react';
import type { ResultsPaneProps } from '#app/screens/sqllab/pane-query.ts';
import { Button } from '#app/ui/Button.tsx';
import { DataGrid } from '#app/ui/data-grid/DataGrid.tsx';
import type { GridColumn, GridRange } from '#app/ui/data-grid/grid-types.ts';
import { toTsv } from '#app/ui/data-grid/tsv.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text.module.css';
import { copyText } from './copy-text.ts';
import { ResultHead } from './ResultHead.tsx';
import { MAX_WHOLE_ROWS, type ResultRows, type RowsSnapshot } from './result-rows.ts';
import { RowsError } from './rows-page.ts';
import { useRowOrder, type OrderedRows } from './use-row-order.ts';
import styles from './ResultGrid.module.css';
import paneStyles from './ResultsPane.module.css';

interface ResultGridProps {
  readonly pane: ResultsPaneProps & { readonly query: NonNullable<ResultsPaneProps['query']> };
  readonly canExport: boolean;
  readonly rows: ResultRows;
  readonly snapshot: RowsSnapshot;
  readonly columns: readonly GridColumn[];
}

const MAX_COPIED_CELLS = 2_000_000;

export function ResultGrid({ pane, canExport, rows, snapshot, columns }: ResultGridProps) {
  const t = useMessages(sqllabResults);
  const ordered = useRowOrder(rows, snapshot);
  const [hasFilters, setHasFilters] = useState(false);
  const { placeAt, order } = ordered;

  // With another order the rows in view lie anywhere, and are all here.
  const isNatural = ordered.rowAt === snapshot.rowAt;
  const onView = useCallback((from: number, to: number) => (isNatural ? rows.view(from, to) : undefined), [rows, isNatural]);
  const copy = (range: GridRange, options: { readonly withNames: boolean }) =>
    void copyRange({ rows, columns, placeAt, range, withNames: options.withNames });
  const toggleFilters = () => {
    if (hasFilters) ordered.clearFilters();
    setHasFilters(!hasFilters);
  };
  const copyAll = () =>
    copy({ fromRow: 0, toRow: ordered.rowCount - 1, fromCol: 0, toCol: columns.length - 1 }, { withNames: true });

  return (
    <>
      <ResultHead {...{ pane, canExport, snapshot, ordered, hasFilters }} onToggleFilters={toggleFilters} onCopyAll={copyAll} />
      {ordered.isWaiting ? <WaitLine snapshot={snapshot} ordered={ordered} /> : null}
      <DataGrid
        label={t(pane.query.isPreview ? 'grid.preview' : 'grid.result')}
        columns={columns}
        rowCount={ordered.rowCount}
        rowAt={ordered.rowAt}
        numberAt={(index) => placeAt(index) + 1}
        maxNumber={snapshot.rowCount}
        sort={order.sort}
        onSort={ordered.sortBy}
        filters={hasFilters ? order.filters : null}
        onFilter={ordered.filterBy}
        onCopy={copy}
        onView={onView}
      />
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
      <progress className={styles.progress} max={Math.max(1, snapshot.rowCount)} value={done} aria-label={t('wait.label')} />
      <span className={text.tabular}>
        {t(snapshot.state === 'open' ? 'wait.running' : 'wait.fetching', { done, total: snapshot.rowCount })}
      </span>
      <Button weight="quiet" className={paneStyles.smallButton} onClick={ordered.clear}>
        {t('wait.stop')}
      </Button>
    </div>
  );
}

interface CopyInput {
  readonly rows: ResultRows;
  readonly columns: readonly GridColumn[];
  readonly placeAt: (index: number) => number;
  readonly range: GridRange;
  readonly withNames: boolean;
}

async function copyRange({ rows, columns, placeAt, range, withNames }: CopyInput): Promise<void> {
  const t = pageTranslate(sqllabResults);
  const rowCount = range.toRow - range.fromRow + 1;
  if (rowCount > MAX_WHOLE_ROWS || rowCount * (range.toCol - range.fromCol + 1) > MAX_COPIED_CELLS) {
    showToast('error', t('copy.tooMany', { count: rowCount }));
    return;
  }
  try {
    const places = Array.from({ length: rowCount }, (_, at) => placeAt(range.fromRow + at));
    const found = await rows.read(places);
    const inRange = <Item,>(items: readonly Item[]): readonly Item[] => items.slice(range.fromCol, range.toCol + 1);
    const names = withNames ? inRange(columns).map((column) => column.name) : null;
    const isCopied = await copyText(toTsv(names, found.map(inRange)));
    if (isCopied) showToast('success', t('copy.done'));
    else showToast('error', t('copy.failed'));
  } catch (error) {
    if (!(error instanceof RowsError)) throw error;
    showToast('error', error.message);
  }
}
