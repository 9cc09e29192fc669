// What can be put on the dashboard: charts, and the parts of a layout. Chosen here, or dragged from here.
import { Draggable, Droppable } from '@hello-pangea/dnd';
import { memo, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { hasPlainGrid } from '#app/domain/dashboard/edit/drop-rules.ts';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import { ROOT_ID } from '#app/domain/dashboard/edit/position-map.ts';
import { Icon, type IconName } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { ChartPicker } from './ChartPicker.tsx';
import { useEdit, useSession } from './edit-context.ts';
import type { DragSources } from './use-drag.ts';

interface InsertPaneProps {
  readonly sources: DragSources;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const PARTS: readonly (readonly [NewComponent & { type: Exclude<NewComponent['type'], 'chart'> }, string, string, IconName])[] = [
  [{ type: 'markdown' }, 'Text', 'Written in markdown', 'code'],
  [{ type: 'header' }, 'Heading', 'Names what follows', 'insert'],
  [{ type: 'divider' }, 'Divider', 'A line across', 'more'],
  [{ type: 'row' }, 'Row', 'Components side by side', 'sidebar'],
  [{ type: 'column' }, 'Column', 'Components above each other', 'sidebar'],
  [{ type: 'tabs' }, 'Tabs', 'Several parts in one place', 'dashboard'],
];

export const InsertPane = memo(function InsertPane({ sources, isOpen, onClose }: InsertPaneProps) {
  const [shown, setShown] = useState<'charts' | 'parts'>('charts');
  const session = useSession();
  const isPlain = useEdit(({ layout }) => hasPlainGrid(layout));
  if (!isOpen) return null;
  return (
    <aside className="ed-pane" aria-label="Add to the dashboard">
      <div className="ed-pane-head">
        <div className="choices" role="group" aria-label="What to add">
          <button type="button" aria-pressed={shown === 'charts'} onClick={() => setShown('charts')}>
            Charts
          </button>
          <button type="button" aria-pressed={shown === 'parts'} onClick={() => setShown('parts')}>
            Layout and text
          </button>
        </div>
        <IconButton icon="close" label="Close the pane" onClick={onClose} />
      </div>
      {shown === 'charts' ? (
        <ChartPicker sources={sources} />
      ) : (
        <PaneList>
          {PARTS.map(([component, label, hint, icon], index) => (
            <PaneEntry
              key={component.type}
              id={`new ${component.type}`}
              index={index}
              component={component}
              sources={sources}
              name={label}
            >
              <Icon name={icon} />
              <span>
                <strong>{label}</strong>
                <small>{hint}</small>
              </span>
            </PaneEntry>
          ))}
          {isPlain ? (
            <button
              type="button"
              className="button quiet ed-top-tabs"
              onClick={() => {
                if (!session.insert({ type: 'tabs' }, { parentId: ROOT_ID, index: 0 }))
                  showToast('error', 'No tabs are added: something here may not stand in a tab.');
              }}
            >
              <Icon name="dashboard" />
              Put the whole dashboard into tabs
            </button>
          ) : null}
        </PaneList>
      )}
    </aside>
  );
});

export function PaneList({ children }: { readonly children: ReactNode }) {
  return (
    <Droppable droppableId="insert pane" type="component" isDropDisabled>
      {(provided) => (
        <div {...provided.droppableProps} ref={provided.innerRef} className="ed-pane-list">
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
  readonly name: string;
  readonly children: ReactNode;
}

export function PaneEntry({ id, index, component, sources, name, children }: PaneEntryProps) {
  const session = useSession();
  useEffect(() => {
    sources.set(id, component);
    return () => void sources.delete(id);
  }, [sources, id, component]);
  const add = () => {
    if (!session.insert(component))
      showToast('error', `${name} is not added: there is no room for it here. Choose another place first.`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add();
  };
  return (
    <Draggable draggableId={id} index={index}>
      {(provided, snapshot) => (
        <div
          {...provided.draggableProps}
          {...provided.dragHandleProps}
          ref={provided.innerRef}
          className={`ed-entry ${snapshot.isDragging ? 'dragging' : ''}`}
          aria-label={`Add ${name}`}
          onClick={add}
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      )}
    </Draggable>
  );
}
