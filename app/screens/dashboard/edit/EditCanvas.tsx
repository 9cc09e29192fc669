// The grid and the insert pane: everything between which components are dragged.
import { clsx } from 'clsx';
import { DragDropContext } from 'react-beautiful-dnd';
import { useMemo } from 'react';
import { childItems, ROOT_ID } from '#app/domain/dashboard/edit/position-map.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { StartButton } from '#app/screens/dashboard/start/StartButton.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { DropMark } from './layout/DropMark.tsx';
import { useEdit, useSession, useUi } from './edit-context.ts';
import { EditList } from './layout/EditList.tsx';
import { EditNode } from './layout/EditNode.tsx';
import { EditTabs } from './layout/EditTabs.tsx';
import { InsertPane } from './insert-pane/InsertPane.tsx';
import { pageNonce } from './page-nonce.ts';
import { useDrag, type DragSources } from './use-drag.ts';
import styles from './EditCanvas.module.css';
import lists from './layout/EditList.module.css';

interface EditCanvasProps {
  readonly isPaneOpen: boolean;
  readonly onOpenPane: () => void;
  readonly onClosePane: () => void;
}

export function EditCanvas({ isPaneOpen, onOpenPane, onClosePane }: EditCanvasProps) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const sources = useMemo<DragSources>(() => new Map(), []);
  const responders = useDrag(session, sources);
  const topId = useEdit(({ layout }) => childItems(layout, ROOT_ID)[0]?.id);
  const isTabs = useEdit(({ layout }) => childItems(layout, ROOT_ID)[0]?.type === 'TABS');
  const isEmpty = useEdit(({ layout }) => topId !== undefined && childItems(layout, topId).length === 0) && !isTabs;
  const { dashboardId } = useDashboard();
  const isDragging = useUi(({ drag }) => drag !== null);
  const nonce = useMemo(pageNonce, []);
  // Kept while something is lifted and dropped: nothing below is rerendered for that.
  const grid = useMemo(
    () => (
      <div
        className={clsx(AUTHOR.canvas, styles.grid)}
        data-canvas=""
        data-pane=""
        data-said-once=""
        onPointerDown={() => session.select(null)}
      >
        {topId === undefined ? null : isTabs ? (
          <div className={lists.node} data-kind="tabs">
            <EditTabs id={topId} Node={EditNode} />
          </div>
        ) : (
          <EditList id={topId} Node={EditNode} hint={t('canvas.empty')} />
        )}
        {isEmpty ? (
          <div className={styles.start}>
            {isPaneOpen ? null : (
              <Button icon="plus" weight="primary" onClick={onOpenPane}>
                {t('head.openPane')}
              </Button>
            )}
            <StartButton dashboardId={dashboardId} typedTitle={() => session.store.getState().title} />
          </div>
        ) : null}
        <DropMark />
      </div>
    ),
    [session, topId, isTabs, isEmpty, isPaneOpen, onOpenPane, dashboardId, t],
  );
  return (
    <DragDropContext {...responders} nonce={nonce} dragHandleUsageInstructions={t('canvas.help')}>
      <div className={clsx(styles.canvas, isPaneOpen && styles.withPane)} data-dragging={isDragging || undefined}>
        {grid}
        <InsertPane sources={sources} isOpen={isPaneOpen} onClose={onClosePane} />
      </div>
    </DragDropContext>
  );
}
