// A list of components into which others can be dropped: the grid, an open tab, a row or a column.
import { clsx } from 'clsx';
import { Droppable } from 'react-beautiful-dnd';
import { memo, useMemo, type ComponentType, type CSSProperties } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { childItems, itemAt, typeOf } from '#app/domain/dashboard/edit/position-map.ts';
import { availableIn, occupiedBy } from '#app/domain/dashboard/edit/widths.ts';
import { useEdit, useItem, useUi } from './edit-context.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import styles from './EditList.module.css';

export interface EditNodeProps {
  readonly id: string;
  readonly index: number;
  /** Of the row's width; null outside of rows. */
  readonly part: number | null;
}

interface EditListProps {
  readonly id: string;
  /** Draws a component, which can be a list itself. */
  readonly Node: ComponentType<EditNodeProps>;
  readonly hint: string;
}

export const EditList = memo(function EditList({ id, Node, hint }: EditListProps) {
  const item = useItem(id);
  const isStacked = useIsNarrow();
  const isRow = item?.type === 'ROW';
  const isHorizontal = isRow && !isStacked;
  const isEnabled = useUi(({ drag }) => {
    if (!drag) return true;
    // By pointer others make room only where it came from: a row of its width pushes no item out.
    return drag.mode === 'keyboard' ? drag.legal.has(id) : drag.overId === id && drag.homeId === id;
  });
  const isTarget = useUi(({ drag }) => drag !== null && drag.mode === 'pointer' && drag.overId === id);
  const isGuided = useUi(({ pull }) => pull?.rowId === id);
  const columnCount = useEdit(({ layout }) => (isGuided ? availableIn(layout, id) : 0));
  const parts = useEdit(
    useShallow(({ layout }) => {
      if (itemAt(layout, id)?.type !== 'ROW') return [];
      const columns = childItems(layout, id).map((child) => Math.max(1, occupiedBy(layout, child)));
      const total = Math.max(
        availableIn(layout, id),
        columns.reduce((sum, count) => sum + count, 0),
      );
      return columns.map((count) => count / total);
    }),
  );
  const children = item?.children;
  const nodes = useMemo(
    () => children?.map((child, index) => <Node key={child} id={child} index={index} part={parts[index] ?? null} />),
    [children, parts, Node],
  );
  if (!item) return null;
  return (
    <Droppable droppableId={id} type="component" direction={isHorizontal ? 'horizontal' : 'vertical'} isDropDisabled={!isEnabled}>
      {(provided, snapshot) => (
        <div
          {...provided.droppableProps}
          ref={provided.innerRef}
          className={clsx(styles.list, (isTarget || snapshot.isDraggingOver) && styles.target, isGuided && styles.guided)}
          {...(isGuided && { style: { '--columns': columnCount } as CSSProperties })}
          data-zone={id}
          data-kind={typeOf(item)}
          data-depth={item.parents.length}
          data-horizontal={isHorizontal || undefined}
        >
          {item.children.length === 0 ? <p className={styles.hint}>{hint}</p> : null}
          {nodes}
          <div className={clsx(snapshot.draggingFromThisWith === null && styles.foreign)}>{provided.placeholder}</div>
        </div>
      )}
    </Droppable>
  );
});
