// A list of components into which others can be dropped: the grid, an open tab, a row or a column.
import { clsx } from 'clsx';
import { Droppable } from 'react-beautiful-dnd';
import { memo, useMemo, type ComponentType, type CSSProperties } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { readRowSpans } from '#app/domain/dashboard/edit/row-spans.ts';
import { readNodeType } from '#app/domain/dashboard/edit/position-map.ts';
import { availableIn } from '#app/domain/dashboard/edit/widths.ts';
import { splitIntoLines } from '#app/domain/dashboard/layout/page-sizes.ts';
import { useEdit, useItem, useSession, useUi } from '#app/screens/dashboard/edit/edit-context.ts';
import { useWidthClass } from '#app/screens/dashboard/edit/use-width-class.ts';
import styles from './EditList.module.css';

export interface EditNodeProps {
  readonly id: string;
  readonly index: number;
  /** The columns of the page's grid that it takes; null outside of rows. */
  readonly span: number | null;
}

interface EditListProps {
  readonly id: string;
  /** Draws a component, which can be a list itself. */
  readonly Node: ComponentType<EditNodeProps>;
  readonly hint: string;
}

const NO_SPANS: readonly number[] = [];

export const EditList = memo(function EditList({ id, Node, hint }: EditListProps) {
  const item = useItem(id);
  const { vizTypes } = useSession().start;
  const width = useWidthClass();
  const isRow = item?.type === 'ROW';
  const spans = useEdit(useShallow(({ layout }) => (isRow ? readRowSpans(layout, id, vizTypes)[width] : NO_SPANS)));
  const lines = splitIntoLines(spans);
  const isStacked = (lines.length > 1 || width === 'narrow') && lines.every((line) => line.length === 1);
  const isHorizontal = isRow && !isStacked;
  const isWrapped = isHorizontal && lines.length > 1;
  const isEnabled = useUi(({ drag }) => {
    if (!drag) return true;
    // By pointer others make room only where it came from: a row of its width pushes no item out.
    return drag.mode === 'keyboard' ? drag.legal.has(id) : drag.overId === id && drag.homeId === id && !isWrapped;
  });
  const isTarget = useUi(({ drag }) => drag !== null && drag.mode === 'pointer' && drag.overId === id);
  const isGuided = useUi(({ pull }) => pull?.rowId === id) && width === 'wide';
  const columnCount = useEdit(({ layout }) => (isGuided ? availableIn(layout, id) : 0));
  const children = item?.children;
  const nodes = useMemo(
    () => children?.map((child, index) => <Node key={child} id={child} index={index} span={spans[index] ?? null} />),
    [children, spans, Node],
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
          data-kind={readNodeType(item)}
          data-depth={item.parents.length}
          data-horizontal={isHorizontal || undefined}
          data-wrapped={isWrapped || undefined}
        >
          {item.children.length === 0 ? <p className={styles.hint}>{hint}</p> : null}
          {nodes}
          <div className={clsx(snapshot.draggingFromThisWith === null && styles.foreign)}>{provided.placeholder}</div>
        </div>
      )}
    </Droppable>
  );
});
