// An entry of the insert pane: added by a click or a key, or dragged from here. And the list that contains the entries.
import { Draggable, Droppable } from 'react-beautiful-dnd';
import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { useSession } from '#app/screens/dashboard/edit/edit-context.ts';
import type { DragSources } from '#app/screens/dashboard/edit/use-drag.ts';
import text from '#app/ui/text/text.module.css';
import styles from './PaneEntry.module.css';

export function PaneList({ children }: { readonly children: ReactNode }) {
  return (
    <Droppable droppableId="insert pane" type="component" isDropDisabled>
      {(provided) => (
        <div {...provided.droppableProps} ref={provided.innerRef} className={styles.list}>
          {children}
          <div hidden>{provided.placeholder}</div>
        </div>
      )}
    </Droppable>
  );
}

interface PaneEntryProps {
  readonly id: string;
  readonly index: number;
  readonly component: NewComponent;
  readonly sources: DragSources;
  readonly icon?: ReactNode;
  readonly name: string;
  readonly detail: string;
  readonly badge?: ReactNode;
}

export function PaneEntry({ id, index, component, sources, icon, name, detail, badge }: PaneEntryProps) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  useEffect(() => {
    sources.set(id, component);
    return () => void sources.delete(id);
  }, [sources, id, component]);
  const add = () => {
    if (!session.insert(component)) showToast('warning', session.ui.getState().said);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A text that is written at once would begin with a line break.
    event.preventDefault();
    add();
  };
  return (
    <Draggable draggableId={id} index={index}>
      {(provided, snapshot) => (
        <div
          {...provided.draggableProps}
          {...provided.dragHandleProps}
          role="button"
          tabIndex={0}
          ref={provided.innerRef}
          className={styles.entry}
          data-lifted={snapshot.isDragging || undefined}
          onClick={add}
          onKeyDown={onKeyDown}
        >
          {icon}
          <span className={styles.label}>
            {/* The name is what is seen, after what a press does. */}
            <span className={text.visuallyHidden}>{t(component.type === 'chart' ? 'pane.addChart' : 'pane.add')} </span>
            <strong title={name}>{name}</strong>
            <small title={detail}>{detail}</small>
          </span>
          {badge}
        </div>
      )}
    </Draggable>
  );
}
