// Tabs while they are edited: labels are written in place, reordered by dragging, and take what is dropped on them.
import { clsx } from 'clsx';
import { DragDropContext, Draggable, Droppable } from 'react-beautiful-dnd';
import { memo, useMemo, type ComponentType, type KeyboardEvent } from 'react';
import { itemAt, type PositionMap } from '#app/domain/dashboard/edit/position-map.ts';
import type { StepDirection } from '#app/domain/dashboard/edit/step-place.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { metaText, useEdit, useItem, useSession, useUi } from '#app/screens/dashboard/edit/edit-context.ts';
import { EditList, type EditNodeProps } from './EditList.tsx';
import { stepOfKey } from './node-keys.ts';
import { pageNonce } from '#app/screens/dashboard/edit/page-nonce.ts';
import { PlainInput } from './PlainInput.tsx';
import { removeWithUndo } from '#app/screens/dashboard/edit/remove-with-undo.ts';
import styles from './EditTabs.module.css';

interface EditTabsProps {
  readonly id: string;
  readonly Node: ComponentType<EditNodeProps>;
}

export const EditTabs = memo(function EditTabs({ id, Node }: EditTabsProps) {
  const t = useMessages(dashboardEdit);
  const item = useItem(id);
  const session = useSession();
  const openOf = (openTabs: readonly string[]) => item?.children.find((tab) => openTabs.includes(tab)) ?? item?.children[0];
  const openId = useUi(({ openTabs }) => openOf(openTabs));
  const heldId = useUi(({ drag, openTabs }) => openOf(drag?.openTabs ?? openTabs));
  if (!item || openId === undefined || heldId === undefined) return null;
  return (
    <div>
      <Droppable droppableId={`tabs ${id}`} type={`tabs ${id}`} direction="horizontal">
        {(provided) => (
          <div
            {...provided.droppableProps}
            ref={provided.innerRef}
            className={styles.tabs}
            role="group"
            aria-label={t('tabs.label')}
          >
            {item.children.map((tab, index) => (
              <EditTab key={tab} id={tab} tabsId={id} index={index} isOpen={tab === openId} />
            ))}
            {provided.placeholder}
            <IconButton
              icon="plus"
              label={t('tabs.add')}
              onClick={() => session.addTab(id) || showToast('danger', session.ui.getState().said)}
            />
          </div>
        )}
      </Droppable>
      {/* Opened in the middle of a drag: what is dragged stays where it is mounted, the rest of its tab is out of sight. */}
      <TabPanel key={heldId} id={heldId} Node={Node} isAway={heldId !== openId} />
      {heldId === openId ? null : <VisitedPanel key={openId} id={openId} Node={Node} />}
    </div>
  );
});

interface TabPanelProps {
  readonly id: string;
  readonly Node: ComponentType<EditNodeProps>;
  readonly isAway?: boolean;
}

const TabPanel = memo(function TabPanel({ id, Node, isAway = false }: TabPanelProps) {
  const t = useMessages(dashboardEdit);
  return (
    <div
      className={clsx(styles.panel, isAway && styles.away)}
      data-away={isAway || undefined}
      role="group"
      aria-label={t('tabs.content')}
      aria-hidden={isAway}
    >
      <EditList id={id} Node={Node} hint={t('tabs.empty')} />
    </div>
  );
});

/** A tab that a running drag opened. The library lets no list into a running drag: in a separate context it does not see it. */
function VisitedPanel({ id, Node }: EditTabsProps) {
  const nonce = useMemo(pageNonce, []);
  return (
    <DragDropContext onDragEnd={NOTHING} nonce={nonce}>
      <TabPanel id={id} Node={Node} />
    </DragDropContext>
  );
}

const isTabs = (layout: PositionMap, id: string): boolean => itemAt(layout, id)?.type === 'TABS';

const NOTHING = (): void => undefined;

interface EditTabProps {
  readonly id: string;
  readonly tabsId: string;
  readonly index: number;
  readonly isOpen: boolean;
}

const EditTab = memo(function EditTab({ id, tabsId, index, isOpen }: EditTabProps) {
  const t = useMessages(dashboardEdit);
  const item = useItem(id);
  const session = useSession();
  const isTarget = useUi(({ drag }) => drag?.overId === id);
  const hasOtherTabs = useEdit(({ layout }) => Object.keys(layout).some((other) => other !== tabsId && isTabs(layout, other)));
  if (!item) return null;
  const text = metaText(item, 'text');
  const open = () => session.openTab(tabsId, id);
  const step = (direction: StepDirection) => session.step(id, direction, false);
  const onHandleKey = (event: KeyboardEvent) => {
    const direction = stepOfKey(event);
    if (direction === null) return;
    event.preventDefault();
    step(direction);
  };
  return (
    <Draggable draggableId={`tab ${id}`} index={index}>
      {(provided) => (
        <div
          {...provided.draggableProps}
          ref={provided.innerRef}
          className={clsx(styles.tab, isOpen && styles.open, isTarget && styles.target)}
          data-tab-zone={id}
          data-depth={item.parents.length}
          onPointerDown={open}
        >
          <div
            {...provided.dragHandleProps}
            role="button"
            tabIndex={0}
            className={styles.handle}
            aria-label={t('tabs.move', { name: text })}
            onFocus={open}
            onKeyDown={onHandleKey}
          >
            <Icon name="grip" />
          </div>
          {isOpen ? (
            <PlainInput
              label={t('tabs.name')}
              className={styles.name}
              value={text}
              placeholder={t('tabs.untitled')}
              onChange={(next) => session.setMeta(id, { text: next }, 'tab')}
              onDone={() => session.endRun()}
            />
          ) : (
            <button type="button" className={styles.label} onClick={open}>
              {text || t('tabs.untitled')}
            </button>
          )}
          {isOpen ? (
            <span className={styles.steps}>
              <IconButton icon="chevronLeft" label={t('step.left')} onClick={() => step('left')} />
              <IconButton icon="chevronRight" label={t('step.right')} onClick={() => step('right')} />
            </span>
          ) : null}
          {isOpen && hasOtherTabs ? (
            <IconButton icon="expand" label={t('menu.move')} onClick={() => session.ui.setState({ movingId: id })} />
          ) : null}
          {isOpen ? (
            <IconButton icon="close" label={t('tabs.remove', { name: text })} onClick={() => removeWithUndo(session, id)} />
          ) : null}
        </div>
      )}
    </Draggable>
  );
});
