// The menu of a column: sort, statistics, expand, pin, move, hide.
import type { GridAct } from '#app/ui/data-grid/GridMenu.tsx';
import type { GridColumn, GridSort } from '#app/ui/data-grid/grid-types.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ShownColumns } from './use-column-layout.ts';
import type { NestedColumns } from './use-nested-columns.ts';
import type { OrderedRows } from './use-row-order.ts';

interface ColumnActsInput {
  readonly columns: readonly GridColumn[];
  readonly shown: ShownColumns;
  readonly nested: NestedColumns;
  readonly ordered: OrderedRows;
  readonly onSort: (sort: GridSort | null) => void;
  /** Shows the statistics of a column of the result. */
  readonly onMeasure: (source: number) => void;
}

/** By the shown place. */
export function useColumnActs({
  shown,
  nested,
  ordered,
  onSort,
  onMeasure,
  columns,
}: ColumnActsInput): (at: number) => GridAct[] {
  const t = useMessages(sqllabResults);
  const nestedActs = (at: number): GridAct[] => {
    const source = shown.sourceOf(at);
    const isShown = (one: number): boolean => shown.layout.shown.includes(one);
    const parents = [source, nested.parentOf(source)].filter((one) => one !== null);
    const collapses = parents.filter((one) => nested.within(one).some(isShown));
    const canExpand = !nested.within(source).some(isShown) && nested.canExpand(source);
    return [
      ...(canExpand ? [{ message: t('column.expand'), act: () => shown.expand(at, nested.expand(source)) }] : []),
      ...collapses.map((one) => ({
        message: t('column.collapse', { name: nested.columns[one]?.name ?? '' }),
        act: () => shown.collapse(nested.within(one)),
      })),
    ];
  };
  return (at) => {
    const source = shown.sourceOf(at);
    const isOwn = source < columns.length;
    const isPinned = at < shown.layout.pinnedCount;
    const act = (message: string, run: () => void, isOffered = true): GridAct[] => (isOffered ? [{ message, act: run }] : []);
    const edges = isPinned ? [0, shown.layout.pinnedCount - 1] : [shown.layout.pinnedCount, shown.columns.length - 1];
    return [
      ...act(t('column.ascending'), () => onSort({ col: source, direction: 'ascending' }), isOwn),
      ...act(t('column.descending'), () => onSort({ col: source, direction: 'descending' }), isOwn),
      ...act(t('column.unsorted'), () => onSort(null), ordered.order.sort !== null),
      ...act(t('column.statistics'), () => onMeasure(source), isOwn),
      ...nestedActs(at),
      ...act(t(isPinned ? 'column.unpin' : 'column.pin'), () => shown.pin(at)),
      ...act(t('column.left'), () => shown.move(at, at - 1), at > (edges[0] ?? 0)),
      ...act(t('column.right'), () => shown.move(at, at + 1), at < (edges[1] ?? 0)),
      ...act(t('column.hide'), () => shown.hide(at), shown.columns.length > 1),
      ...act(t('column.reset'), shown.reset, !shown.isPlain),
    ];
  };
}
