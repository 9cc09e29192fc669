// Rows in a grid: searched, sorted and copied in the browser, all of them being here.
import { clsx } from 'clsx';
import { useMemo, useState, type ReactNode } from 'react';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { DataGrid } from '#app/ui/data-grid/DataGrid.tsx';
import type { GridRange, GridSort } from '#app/ui/data-grid/grid-types.ts';
import { orderRows } from '#app/ui/data-grid/order-rows.ts';
import { toTsv } from '#app/ui/data-grid/cells/tsv.ts';
import { common } from '#app/messages/en/common.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import text from '#app/ui/text/text.module.css';
import type { GridTable } from '#app/screens/explore/client/result-table.ts';
import styles from './explore-south.module.css';
import layout from '#app/screens/explore/explore.module.css';

interface RowsGridProps {
  readonly kind: 'results' | 'samples';
  readonly table: GridTable;
  /** Beside the number of rows. */
  readonly actions?: ReactNode;
  readonly note?: string;
}

const NO_FILTERS: readonly string[] = [];
const nothing = () => undefined;

export function RowsGrid({ kind, table, actions, note }: RowsGridProps) {
  const t = useMessages(explore);
  const tCommon = useMessages(common);
  const { columns, rows } = table;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<GridSort | null>(null);
  const places = useMemo(
    () => orderRows(rows, columns, { sort: sort && sort.col < columns.length ? sort : null, search, filters: NO_FILTERS }),
    [rows, columns, sort, search],
  );
  const rowAt = useMemo(() => (index: number) => rows[places[index] ?? -1], [rows, places]);
  const copy = ({ fromRow, toRow, fromCol, toCol }: GridRange, withNames: boolean) => {
    const cut = <Item,>(items: readonly Item[]): readonly Item[] => items.slice(fromCol, toCol + 1);
    const found = Array.from({ length: toRow - fromRow + 1 }, (_, at) => cut(rowAt(fromRow + at) ?? []));
    const rowsText = toTsv(withNames ? cut(columns).map(({ name }) => name) : null, found);
    void copyAndTell(rowsText, { copied: t('rows.copied', { count: found.length }) });
  };
  const count =
    places.length === rows.length
      ? t('rows.count', { count: rows.length })
      : t('rows.found', { found: places.length, count: rows.length });
  const copyAll = () => copy({ fromRow: 0, toRow: places.length - 1, fromCol: 0, toCol: columns.length - 1 }, true);
  return (
    <>
      <div className={styles.tools}>
        <SearchInput
          className={styles.search}
          aria-label={t(`rows.search.${kind}`)}
          placeholder={t('rows.searchPlaceholder')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p className={clsx(text.muted, text.small, text.tabular)} role="status">
          {note === undefined ? count : t('rows.noteSeparator', { count, note })}
        </p>
        <Button icon="copy" weight="quiet" onClick={copyAll} disabled={places.length === 0}>
          {tCommon('copy')}
        </Button>
        {actions}
      </div>
      <DataGrid
        label={t(`data.${kind}`)}
        columns={columns}
        rowCount={places.length}
        rowAt={rowAt}
        numberAt={(index) => (places[index] ?? 0) + 1}
        maxNumber={rows.length}
        sort={sort}
        onSort={setSort}
        filters={null}
        onFilter={nothing}
        onCopy={(range, { withNames }) => copy(range, withNames)}
        onView={nothing}
      />
      {places.length === 0 ? (
        <p className={clsx(text.muted, layout.none)} role="status">
          {t(rows.length === 0 ? 'rows.none' : 'rows.noMatches')}
        </p>
      ) : null}
    </>
  );
}
