// The edges by which a component is pulled wider or higher, in columns and in steps of 8 px. Keys: see node-keys.ts.
import { clsx } from 'clsx';
import { useRef, type PointerEvent, type RefObject } from 'react';
import { GRID_GUTTER_PX, GRID_UNIT_PX } from '#app/domain/dashboard/layout/layout-tree.ts';
import { availableIn, occupiedBy } from '#app/domain/dashboard/edit/widths.ts';
import { itemAt } from '#app/domain/dashboard/edit/position-map.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { metaNumber, useItem, useSession, useUi } from '#app/screens/dashboard/edit/edit-context.ts';
import { SizeLabel } from './SizeLabel.tsx';
import styles from './ResizeHandles.module.css';

interface ResizeHandlesProps {
  readonly id: string;
  readonly frame: RefObject<HTMLDivElement | null>;
}
interface Pull {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly units: number;
  readonly columnPx: number;
}

/** Between the pointer and the label that follows it, and room for them at the window's edge. */
const LABEL_GAP_PX = 14;
const LABEL_PX = 220;

const EDGES = ['right', 'bottom', 'corner'] as const;

export function ResizeHandles({ id, frame }: ResizeHandlesProps) {
  const t = useMessages(dashboardEdit);
  const item = useItem(id);
  const session = useSession();
  const pull = useRef<Pull | null>(null);
  const shown = useUi(({ pull: shownPull }) => (shownPull?.id === id ? shownPull : null));
  const isHigh = item?.type === 'CHART' || item?.type === 'MARKDOWN';
  const parentId = item?.parents.at(-1) ?? '';
  const isWide = useItem(parentId)?.type === 'ROW';
  if (!item || (!isHigh && !(isWide && item.type === 'COLUMN'))) return null;
  const edges = EDGES.filter((edge) => (edge === 'right' ? isWide : edge === 'bottom' ? isHigh : isWide && isHigh));

  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { layout } = session.store.getState();
    const columns = occupiedBy(layout, item);
    const widthPx = (frame.current?.clientWidth ?? 0) + GRID_GUTTER_PX;
    session.select(id);
    session.endRun();
    pull.current = {
      x: event.clientX,
      y: event.clientY,
      columns,
      units: metaNumber(item, 'height'),
      columnPx: widthPx / Math.max(1, columns),
    };
    showPull(event);
  };
  const showPull = ({ clientX, clientY }: PointerEvent) => {
    const { layout } = session.store.getState();
    const now = itemAt(layout, id);
    if (!now) return;
    const wide = isWide ? t('size.columns', { used: occupiedBy(layout, now), total: availableIn(layout, parentId) }) : '';
    const high = isHigh ? t('size.height', { height: metaNumber(now, 'height') * GRID_UNIT_PX }) : '';
    const message = [wide, high].filter((part) => part !== '').join(' · ');
    const xPx = Math.min(clientX + LABEL_GAP_PX, window.innerWidth - LABEL_PX);
    session.ui.setState({ pull: { id, rowId: isWide ? parentId : '', message, xPx, yPx: clientY + LABEL_GAP_PX } });
  };
  const go = (event: PointerEvent<HTMLElement>, edge: (typeof EDGES)[number]) => {
    const from = pull.current;
    if (!from) return;
    session.resize(id, {
      ...(edge !== 'bottom' && { columns: from.columns + Math.round((event.clientX - from.x) / from.columnPx) }),
      ...(edge !== 'right' && { units: from.units + Math.round((event.clientY - from.y) / GRID_UNIT_PX) }),
    });
    showPull(event);
  };
  const end = () => {
    if (!pull.current) return;
    pull.current = null;
    session.endRun();
    session.ui.setState({ pull: null, said: session.ui.getState().pull?.message ?? '' });
  };
  return (
    <>
      {edges.map((edge) => (
        <div
          key={edge}
          className={clsx(styles.edge, styles[edge])}
          aria-hidden="true"
          onPointerDown={begin}
          onPointerMove={(event) => go(event, edge)}
          onPointerUp={end}
          onPointerCancel={end}
        />
      ))}
      {shown === null ? null : <SizeLabel at={shown}>{shown.message}</SizeLabel>}
    </>
  );
}
