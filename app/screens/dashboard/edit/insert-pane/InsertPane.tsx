// What can be put on the dashboard: charts, and the parts of a layout. Chosen here, or dragged from here.
import { memo, useState } from 'react';
import { hasPlainGrid } from '#app/domain/dashboard/edit/drop-rules.ts';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import { ROOT_ID } from '#app/domain/dashboard/edit/position-map.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Choice, Choices } from '#app/ui/button/Choices.tsx';
import { Stroke } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChartPicker } from './ChartPicker.tsx';
import { useEdit, useSession } from '#app/screens/dashboard/edit/edit-context.ts';
import type { DragSources } from '#app/screens/dashboard/edit/use-drag.ts';
import { PaneList, PaneEntry } from './PaneEntry.tsx';
import styles from './InsertPane.module.css';

interface InsertPaneProps {
  readonly sources: DragSources;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** With the strokes of their icons. */
const PARTS = [
  ['markdown', 'M3 4.2V2.8h10v1.4M8 2.8v10.4M6.2 13.2h3.6'],
  ['header', 'M4 2.8v10.4M12 2.8v10.4M4 8h8'],
  ['divider', 'M2 8h12M5 4h6M5 12h6'],
  ['row', 'M2 5h12v6H2zM6 5v6M10 5v6'],
  ['column', 'M5 2h6v12H5zM5 6h6M5 10h6'],
  ['tabs', 'M2 5.5h12v8H2zM2 5.5v-3h4.5v3M6.5 3.5H11v2'],
] as const satisfies readonly (readonly [NewComponent['type'], string])[];

export const InsertPane = memo(function InsertPane({ sources, isOpen, onClose }: InsertPaneProps) {
  const t = useMessages(dashboardEdit);
  const [shown, setShown] = useState<'charts' | 'parts'>('charts');
  const session = useSession();
  const isPlain = useEdit(({ layout }) => hasPlainGrid(layout));
  if (!isOpen) return null;
  return (
    <aside className={styles.pane} data-insert-pane="" data-pane="" aria-label={t('pane.label')}>
      <div className={styles.head}>
        <Choices className={styles.parts} label={t('pane.tabs')}>
          <Choice isPressed={shown === 'charts'} onClick={() => setShown('charts')}>
            {t('pane.charts')}
          </Choice>
          <Choice isPressed={shown === 'parts'} onClick={() => setShown('parts')}>
            {t('pane.layout')}
          </Choice>
        </Choices>
        <IconButton icon="close" label={t('head.closePane')} onClick={onClose} />
      </div>
      {shown === 'charts' ? (
        <ChartPicker sources={sources} />
      ) : (
        <PaneList>
          {PARTS.map(([type, path], index) => (
            <PaneEntry
              key={type}
              id={`new ${type}`}
              index={index}
              component={{ type }}
              sources={sources}
              icon={<Stroke path={path} />}
              name={t(`part.${type}`)}
              detail={t(`part.${type}.hint`)}
            />
          ))}
          {isPlain ? (
            <Button
              icon="dashboard"
              weight="quiet"
              className={styles.wrap}
              onClick={() => {
                if (!session.insert({ type: 'tabs' }, { parentId: ROOT_ID, index: 0 })) showToast('danger', t('pane.noTabs'));
              }}
            >
              {t('pane.wrap')}
            </Button>
          ) : null}
        </PaneList>
      )}
    </aside>
  );
});
