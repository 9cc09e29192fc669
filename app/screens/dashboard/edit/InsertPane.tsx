// What can be put on the dashboard: charts, and the parts of a layout. Chosen here, or dragged from here.
import { memo, useState } from 'react';
import { hasPlainGrid } from '#app/domain/dashboard/edit/drop-rules.ts';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import { ROOT_ID } from '#app/domain/dashboard/edit/position-map.ts';
import { Icon, type IconName } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { ChartPicker } from './ChartPicker.tsx';
import { useEdit, useSession } from './edit-context.ts';
import type { DragSources } from './use-drag.ts';
import { PaneList, PaneEntry } from './PaneEntry.tsx';

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
