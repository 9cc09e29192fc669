// Sort and filters of one result: what was requested, and the order once every row is here.
import { useEffect, useMemo, useState } from 'react';
import type { GridColumn, GridRow, GridSort } from '#app/ui/data-grid/grid-types.ts';
import { isFiltered, isNatural, orderRows, type RowOrder } from '#app/ui/data-grid/order-rows.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { MAX_WHOLE_ROWS, type ResultRows, type RowsSnapshot } from './result-rows.ts';

const NATURAL: RowOrder = { sort: null, search: '', filters: [] };
const TYPING_MS = 200;
const NO_COLUMNS: readonly GridColumn[] = [];

export interface OrderedRows {
  /** As requested: what the fields and the head show. */
  readonly order: RowOrder;
  readonly rowCount: number;
  /** Rows that filters leave; null without filters, or before they work. */
  readonly filteredCount: number | null;
  readonly rowAt: (index: number) => GridRow | undefined;
  /** Place of a shown row in the result. */
  readonly placeAt: (index: number) => number;
  /** Requested, and waiting for rows. */
  readonly isWaiting: boolean;
  readonly sortBy: (sort: GridSort | null) => void;
  readonly searchFor: (search: string) => void;
  readonly filterBy: (col: number, text: string) => void;
  readonly clearFilters: () => void;
  /** Back to the order in which rows came; fetches no more than what is looked at. */
  readonly clear: () => void;
}

export function useRowOrder(rows: ResultRows, snapshot: RowsSnapshot): OrderedRows {
  const [order, setOrder] = useState(NATURAL);
  const settled = useSettled(order);
  const { columns, rowCount, isWhole, rowAt } = snapshot;

  const query = (next: RowOrder): void => {
    if (!isNatural(next) && !rows.wantWhole()) {
      showToast('info', pageTranslate(sqllabResults)('order.tooMany', { max: MAX_WHOLE_ROWS }));
      return;
    }
    if (isNatural(next)) rows.stopWhole();
    setOrder(next);
  };

  const all = useMemo(
    () => (isWhole ? Array.from({ length: rowCount }, (_, place) => rowAt(place) ?? []) : null),
    [isWhole, rowCount, rowAt],
  );
  const places = useMemo(
    () => (all === null || isNatural(settled) ? null : orderRows(all, columns ?? NO_COLUMNS, settled)),
    [all, columns, settled],
  );
  const shownRowAt = useMemo(() => (places ? (index: number) => rowAt(places[index] ?? -1) : rowAt), [places, rowAt]);

  return {
    order,
    rowCount: places?.length ?? rowCount,
    filteredCount: places && isFiltered(settled) ? places.length : null,
    rowAt: shownRowAt,
    placeAt: (index) => places?.[index] ?? index,
    isWaiting: !isNatural(order) && places === null,
    sortBy: (sort) => query({ ...order, sort }),
    searchFor: (search) => query({ ...order, search }),
    filterBy: (col, text) =>
      query({
        ...order,
        filters: Array.from({ length: columns?.length ?? 0 }, (_, at) => (at === col ? text : (order.filters[at] ?? ''))),
      }),
    clearFilters: () => query({ ...order, filters: [] }),
    clear: () => query(NATURAL),
  };
}

/** A sort counts at once, typed text when the typing pauses. */
function useSettled(order: RowOrder): RowOrder {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(order), order.sort === settled.sort ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [order, settled.sort]);
  return settled;
}
