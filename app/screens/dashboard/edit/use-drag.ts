// What happens between lifting and dropping. By pointer the zones of pointer-drag.ts decide; by keyboard all legal lists are open.
import type { BeforeCapture, DragStart, DragUpdate, DropResult, ResponderProvided } from 'react-beautiful-dnd';
import { useEffect, useMemo } from 'react';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import type { ComponentPlace } from '#app/domain/dashboard/edit/operations.ts';
import { nameComponent } from '#app/domain/dashboard/edit/places.ts';
import { itemAt, parentIdOf } from '#app/domain/dashboard/edit/position-map.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { EditSession } from './client/edit-session.ts';
import { createPointerDrag, type PointerDrag } from './client/pointer-drag.ts';

/** Entries of the insert pane, by the id under which they are dragged. */
export type DragSources = Map<string, NewComponent>;

const TAB = 'tab ';

export function useDrag(session: EditSession, sources: DragSources) {
  const t = useMessages(dashboardEdit);
  const pointer = useMemo(() => createPointerDrag(session, sources), [session, sources]);
  useEffect(() => pointer.listen(), [pointer]);
  return useMemo(() => {
    const go = (id: string, place: ComponentPlace): void => {
      const component = sources.get(id);
      const isDone = component ? session.insert(component, place) : session.move(id, place);
      if (!isDone) showToast('warning', session.ui.getState().said);
    };
    return {
      onBeforeCapture({ draggableId: id, mode }: BeforeCapture) {
        if (!id.startsWith(TAB)) lift(session, pointer, { id, mode: mode === 'FLUID' ? 'pointer' : 'keyboard' });
      },
      onDragStart({ draggableId }: DragStart, { announce }: ResponderProvided) {
        announce(t('drag.lifted', { name: nameIn(session, draggableId) }));
      },
      onDragUpdate({ destination }: DragUpdate, { announce }: ResponderProvided) {
        if (!destination) return announce(t('drag.nowhere'));
        announce(
          t('drag.over', {
            name: nameComponent(session.store.getState().layout, destination.droppableId),
            position: destination.index + 1,
          }),
        );
      },
      onDragEnd({ draggableId: id, destination, reason, source }: DropResult) {
        const zone = reason === 'CANCEL' ? null : pointer.look();
        const { drag } = session.ui.getState();
        const place = zone && pointer.placeIn(zone);
        pointer.end();
        session.ui.setState({ drag: null });
        if (reason === 'CANCEL') {
          if (drag) session.ui.setState({ openTabs: drag.openTabs });
          return;
        }
        if (id.startsWith(TAB)) {
          const tabId = id.slice(TAB.length);
          const place = destination ? null : pointer.placeAmongTabs(tabId);
          if (place) go(tabId, place);
          else if (destination && destination.index !== source.index) moveTab(session, tabId, destination.index);
        } else if (drag?.mode === 'keyboard') {
          if (destination) go(id, { parentId: destination.droppableId, index: destination.index });
        } else if (zone && place) {
          const isAgreed = destination?.droppableId === zone.id;
          go(id, isAgreed ? { parentId: zone.id, index: destination.index } : place);
          if (zone.kind === 'tab') openTabOf(session, zone.id);
        }
      },
    };
  }, [session, sources, pointer, t]);
}

function lift(session: EditSession, pointer: PointerDrag, { id, mode }: { id: string; mode: 'pointer' | 'keyboard' }): void {
  const legal = pointer.lift(id);
  const item = itemAt(session.store.getState().layout, id);
  const homeId = item ? parentIdOf(item) : '';
  const { openTabs } = session.ui.getState();
  session.ui.setState({ drag: { id, mode, legal, homeId, openTabs, overId: null, mark: null } });
  pointer.look();
}

function openTabOf(session: EditSession, tabId: string): void {
  const tab = itemAt(session.store.getState().layout, tabId);
  if (tab) session.openTab(parentIdOf(tab), tabId);
}

function moveTab(session: EditSession, id: string, index: number): void {
  const item = itemAt(session.store.getState().layout, id);
  if (item) session.move(id, { parentId: parentIdOf(item), index });
}

function nameIn(session: EditSession, id: string): string {
  const { layout } = session.store.getState();
  return itemAt(layout, id) ? nameComponent(layout, id) : id;
}
