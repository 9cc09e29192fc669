// The tabs of the panes under the editor.
import { useRef, type KeyboardEvent } from 'react';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './lab-south.module.css';

interface SouthTabsProps {
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  readonly activeId: string;
  readonly onSelect: (id: string) => void;
}

export function SouthTabs({ tabs, activeId, onSelect }: SouthTabsProps) {
  const t = useMessages(sqllabResults);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === activeId);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const at = next === undefined ? -1 : (next + tabs.length) % tabs.length;
    const tab = tabs[at];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('tabs')} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`lab-pane-${id}`}
          aria-selected={id === activeId}
          aria-controls="lab-pane"
          tabIndex={id === activeId ? 0 : -1}
          title={label}
          onClick={() => onSelect(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
