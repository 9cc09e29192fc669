// Layout of SQL Lab: schema bar, editor, results, the splitters between them, and the notices above.
import { useEffect, useRef, useState } from 'react';
import { activeId } from '#app/domain/sqllab/tabs/tab-list.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';
import { Splitter } from '#app/ui/layout/Splitter.tsx';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { ActionRow } from './ActionRow.tsx';
import { activeEditor } from './client/lab.ts';
import type { LabActions } from './client/lab-actions.ts';
import { BAR_PX, NORTH_PERCENT, readSizes, writeSizes } from './client/lab-sizes.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { SqlEditor } from './editor/SqlEditor.tsx';
import { useLab, useLabState } from './lab-context.ts';
import { ParameterPane } from './parameters/ParameterPane.tsx';
import { SavedNotice } from './save/SavedNotice.tsx';
import { SchemaBar } from './schema-browser/SchemaBar.tsx';
import { SouthPane } from './SouthPane.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TabStrip } from './TabStrip.tsx';
import styles from './lab.module.css';

export function LabFrame() {
  const t = useMessages(sqllab);
  const { actions } = useLab();
  const id = useLabState(({ tabs }) => activeId(tabs));
  const isBarHidden = useLabState((state) => activeEditor(state)?.hideLeftBar ?? false);
  const northPercent = useLabState((state) => activeEditor(state)?.northPercent ?? NORTH_PERCENT.first);
  const [barPx, setBarPx] = useBarWidth();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const work = useRef<HTMLDivElement>(null);
  useEffect(() => listenForRun(actions), [actions]);

  const toggleBar = () => {
    if (window.matchMedia(BREAKPOINTS.narrow).matches) setIsDrawerOpen(!isDrawerOpen);
    else if (id !== null) actions.edit(id, { hideLeftBar: !isBarHidden });
  };
  const resizeNorth = (movedPx: number) => {
    const heightPx = work.current?.clientHeight ?? 0;
    if (id === null || heightPx === 0) return;
    const next = clamp(northPercent + (movedPx / heightPx) * 100, NORTH_PERCENT.least, NORTH_PERCENT.most);
    actions.edit(id, { northPercent: next, southPercent: 100 - next });
  };

  return (
    <div
      className={styles.lab}
      data-says-offline=""
      data-bar={isBarHidden ? 'hidden' : 'shown'}
      data-drawer={isDrawerOpen ? 'open' : 'closed'}
    >
      <h1 className={text.visuallyHidden}>{t('title')}</h1>
      {isDrawerOpen ? <div className={styles.backdrop} role="presentation" onClick={() => setIsDrawerOpen(false)} /> : null}
      <SchemaBar widthPx={barPx} onClose={() => setIsDrawerOpen(false)} />
      {isBarHidden ? null : (
        <Splitter
          className={styles.barSplitter}
          label={t('bar.width')}
          axis="x"
          value={barPx}
          least={BAR_PX.least}
          most={BAR_PX.most}
          onMove={(movedPx) => setBarPx(clamp(barPx + movedPx, BAR_PX.least, BAR_PX.most))}
        />
      )}
      <div className={styles.main}>
        <ConnectionNotice />
        <SavedNotice />
        <TabStrip onToggleBar={toggleBar} isBarHidden={isBarHidden} />
        <div
          className={styles.work}
          ref={work}
          role="tabpanel"
          id="lab-panel"
          aria-labelledby={id === null ? undefined : `lab-tab-${id}`}
        >
          <div className={styles.north} data-pane="" style={{ flexBasis: `${northPercent}%` }}>
            <div className={styles.typing}>
              <SqlEditor />
              <ParameterPane />
            </div>
            <ActionRow />
          </div>
          <Splitter
            label={t('editor.height')}
            axis="y"
            value={northPercent}
            least={NORTH_PERCENT.least}
            most={NORTH_PERCENT.most}
            onMove={resizeNorth}
          />
          <SouthPane />
        </div>
        <StatusBar />
      </div>
    </div>
  );
}

/** The width last used in this browser. The server doesn't know it, so it is applied after the first render. */
function useBarWidth(): readonly [number, (barPx: number) => void] {
  const { lab } = useLab();
  const { userId } = lab.page;
  const [barPx, setBarPx] = useState(BAR_PX.first);
  useEffect(() => setBarPx(readSizes(localStore, userId).barPx), [userId]);
  const change = (next: number) => {
    setBarPx(next);
    writeSizes(localStore, userId, { barPx: next });
  };
  return [barPx, change];
}

/** Mod+Enter runs and Ctrl+X stops from anywhere on the screen except dialogs; the editor has its own key bindings. */
function listenForRun(actions: LabActions): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.run({ isAll: event.shiftKey });
    } else if (event.key === 'x' && event.ctrlKey && !isTyping(event.target) && actions.stop()) event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** In text fields, Ctrl+X cuts. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
