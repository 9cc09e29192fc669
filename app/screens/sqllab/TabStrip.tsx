// The editor tabs: opened, closed, renamed, switched, by pointer and by keyboard.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { activeId, allEditors, editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import type { LabState } from './client/lab.ts';
import { isAsSaved, findKnownSavedQuery } from './client/save/save-query.ts';
import { useLab, useLabState } from './lab-context.ts';
import styles from './TabStrip.module.css';

const MAX_NAME_LENGTH = 256;

interface TabStripProps {
  readonly isBarHidden: boolean;
  readonly onToggleBar: () => void;
}

export function TabStrip({ isBarHidden, onToggleBar }: TabStripProps) {
  const t = useMessages(sqllab);
  const { lab, actions } = useLab();
  const ids = useLabState(useShallow(({ tabs }: LabState) => tabs.editors.map(({ id }) => id)));
  const active = useLabState(({ tabs }) => activeId(tabs));
  const [renaming, setRenaming] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const strip = list.current;
    if (active === null || !strip) return undefined;
    // Called immediately, and whenever the strip's width changes.
    const observer = new ResizeObserver(() =>
      tabElement(strip, active)?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    observer.observe(strip);
    return () => observer.disconnect();
  }, [active]);

  const focusTab = (id: string) => requestAnimationFrame(() => tabElement(list.current, id)?.focus());
  const show = (id: string) => {
    lab.dispatch({ type: 'switch', id });
    focusTab(id);
  };
  const close = (id: string) => {
    actions.close(id);
    const next = activeId(lab.store.getState().tabs);
    if (next !== null) focusTab(next);
  };
  /** Moves the tab to the index `to`. */
  const move = (id: string, to: number) => {
    const others = ids.filter((one) => one !== id);
    others.splice(Math.max(0, Math.min(to, others.length)), 0, id);
    lab.dispatch({ type: 'arrange', ids: others });
    focusTab(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (active === null || renaming !== null) return;
    const index = ids.indexOf(active);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: ids.length - 1 }[event.key];
    const target = next === undefined ? undefined : ids[(next + ids.length) % ids.length];
    if (target !== undefined) show(target);
    else if (event.key === 'F2') setRenaming(active);
    else if (event.key === 'PageUp' && event.ctrlKey && event.shiftKey) move(active, index - 1);
    else if (event.key === 'PageDown' && event.ctrlKey && event.shiftKey) move(active, index + 1);
    else if (event.key === 'Delete') close(active);
    else return;
    event.preventDefault();
  };
  const finishRename = (id: string, name: string | null) => {
    setRenaming(null);
    if (name !== null && name.trim() !== '') lab.dispatch({ type: 'rename', id, name: name.trim().slice(0, MAX_NAME_LENGTH) });
    focusTab(id);
  };

  return (
    <div className={styles.strip}>
      <IconButton
        icon="sidebar"
        label={t(isBarHidden ? 'bar.show' : 'bar.label')}
        aria-pressed={!isBarHidden}
        onClick={onToggleBar}
      />
      <div className={styles.tabs} role="tablist" aria-label={t('tabs.label')} ref={list}>
        {ids.map((id) => (
          <Tab
            key={lab.firstId(id)}
            id={id}
            isActive={id === active}
            isRenaming={id === renaming}
            onSelect={() => lab.dispatch({ type: 'switch', id })}
            onKeyDown={onKeyDown}
            onClose={() => close(id)}
            onRename={() => setRenaming(id)}
            onRenamed={(name) => finishRename(id, name)}
            onDropped={(dropped) => move(dropped, ids.indexOf(id))}
          />
        ))}
      </div>
      <IconButton
        icon="plus"
        label={t('tabs.new')}
        className={styles.fixed}
        data-needs-script=""
        onClick={() => actions.open()}
      />
      {active === null ? null : (
        <TabMenu
          id={active}
          onRename={() => setRenaming(active)}
          onClose={() => close(active)}
          onMove={(by) => move(active, ids.indexOf(active) + by)}
          canMove={(by) => ids[ids.indexOf(active) + by] !== undefined}
        />
      )}
    </div>
  );
}

interface TabProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly isRenaming: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly onRename: () => void;
  /** Null: renaming was canceled. */
  readonly onRenamed: (name: string | null) => void;
  /** Another tab was dropped on this one. */
  readonly onDropped: (id: string) => void;
}

const DRAGGED = 'application/x-lab-tab';

function Tab({ id, isActive, isRenaming, onSelect, onKeyDown, onClose, onRename, onRenamed, onDropped }: TabProps) {
  const t = useMessages(sqllab);
  const name = useLabState(({ tabs }) => allEditors(tabs).find((editor) => editor.id === id)?.name ?? '');
  const isRunning = useLabState(({ tabs }) => {
    const latest = allEditors(tabs).find((editor) => editor.id === id)?.latestQueryId;
    const query = tabs.queries.get(latest ?? '');
    return query !== undefined && !isFinished(query.state);
  });
  const isRefused = useLabState(({ refused }) => refused.has(id));
  const isChanged = useIsChanged(id);
  if (isRenaming) return <NameField name={name} onDone={onRenamed} />;
  return (
    <div
      className={styles.tab}
      role="presentation"
      data-active={isActive || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const dropped = event.dataTransfer.getData(DRAGGED);
        if (dropped === '') return;
        event.preventDefault();
        onDropped(dropped);
      }}
    >
      <button
        type="button"
        role="tab"
        id={`lab-tab-${id}`}
        data-tab={id}
        aria-selected={isActive}
        aria-controls="lab-panel"
        aria-keyshortcuts="F2 Delete Control+Shift+PageUp Control+Shift+PageDown"
        tabIndex={isActive ? 0 : -1}
        title={isRefused ? t('tabs.namedBrowserOnly', { name }) : name}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        onDoubleClick={onRename}
        onAuxClick={(event) => event.button === 1 && onClose()}
      >
        {isRunning ? <span className={styles.running} role="img" aria-label={t('tabs.running')} /> : null}
        {isRefused ? (
          <span className={styles.warning} role="img" aria-label={t('tabs.browserOnly')}>
            <Icon name="warning" sizePx={12} />
          </span>
        ) : null}
        <span className={styles.name}>{name}</span>
        {isChanged ? <span className={styles.changed} role="img" aria-label={t('tabs.changed')} /> : null}
      </button>
      <button
        type="button"
        className={styles.close}
        tabIndex={-1}
        aria-hidden="true"
        title={t('tabs.close', { name })}
        onClick={onClose}
      >
        <Icon name="close" sizePx={12} />
      </button>
    </div>
  );
}

function NameField({ name, onDone }: { readonly name: string; readonly onDone: (name: string | null) => void }) {
  const t = useMessages(sqllab);
  const isDone = useRef(false);
  const finish = (next: string | null) => {
    if (!isDone.current) onDone(next);
    isDone.current = true;
  };
  return (
    <div className={styles.tab} role="presentation" data-active>
      <input
        className={styles.field}
        aria-label={t('tabs.name')}
        defaultValue={name}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
        onFocus={(event) => event.target.select()}
        onBlur={(event) => finish(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') finish(event.currentTarget.value);
          if (event.key === 'Escape') finish(null);
        }}
      />
    </div>
  );
}

interface TabMenuProps {
  readonly id: string;
  readonly onRename: () => void;
  readonly onClose: () => void;
  /** −1 is left, 1 is right. */
  readonly onMove: (by: -1 | 1) => void;
  readonly canMove: (by: -1 | 1) => boolean;
}

function TabMenu({ id, onRename, onClose, onMove, canMove }: TabMenuProps) {
  const t = useMessages(sqllab);
  const { actions } = useLab();
  const items: readonly (readonly [label: string, act: () => void, isOff?: boolean])[] = [
    [t('tabs.menu.rename'), () => requestAnimationFrame(onRename)],
    [t('tabs.menu.duplicate'), () => actions.duplicate(id)],
    [t('tabs.menu.moveLeft'), () => onMove(-1), !canMove(-1)],
    [t('tabs.menu.moveRight'), () => onMove(1), !canMove(1)],
    [t('tabs.menu.close'), onClose],
    [t('tabs.menu.closeOthers'), () => actions.closeOthers(id)],
    [t('tabs.menu.reopen'), () => actions.reopen()],
  ];
  return (
    <Menu className={styles.menu} label={t('tabs.menu')} face={<Icon name="more" />} needsScript>
      {items.map(([label, act, isOff = false]) => (
        <MenuButton key={label} onClick={act} disabled={isOff}>
          {label}
        </MenuButton>
      ))}
    </Menu>
  );
}

/** Whether the tab differs from its saved query; false while the saved query isn't loaded. */
function useIsChanged(id: string): boolean {
  const { lab } = useLab();
  const known = useStore(lab.saved.store);
  return useLabState(({ tabs }) => {
    const editor = editorById(tabs, id);
    const saved = findKnownSavedQuery(known, editor);
    return editor !== null && editor.loaded && saved !== null && saved !== 'gone' && !isAsSaved(saved, editor);
  });
}

const tabElement = (list: HTMLElement | null, id: string) => list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`);
