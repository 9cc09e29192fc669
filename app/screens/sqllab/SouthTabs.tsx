// Tab bar of the panes under the editor.
import { clsx } from 'clsx';
import { useRef, type KeyboardEvent } from 'react';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './lab-south.module.css';

interface SouthTabsProps {
  /** `title` is shown on hover; the label where absent. */
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly title?: string }[];
  readonly activeId: string;
  readonly onSelect: (id: string) => void;
  /** Accessible name of the tab list. */
  readonly label?: string;
  /** Prefix of the tab elements' ids. */
  readonly prefix?: string;
  /** Id of the panel that the tabs control. */
  readonly controls?: string;
  readonly className?: string | undefined;
}

export function SouthTabs({ tabs, activeId, onSelect, label, prefix = 'lab-pane', ...rest }: SouthTabsProps) {
  const { controls = 'lab-pane', className } = rest;
  const t = useMessages(sqllabResults);
  const list = useRef<HTMLDivElement>(null);
  /** The tab that the Tab key focuses: the first one if none is selected. */
  const entry = tabs.some(({ id }) => id === activeId) ? activeId : tabs[0]?.id;
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
    <div className={clsx(styles.tabs, className)} role="tablist" aria-label={label ?? t('tabs')} ref={list}>
      {tabs.map(({ id, label: face, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${prefix}-${id}`}
          aria-selected={id === activeId}
          aria-controls={controls}
          tabIndex={id === entry ? 0 : -1}
          title={title ?? face}
          onClick={() => onSelect(id)}
          onKeyDown={onKeyDown}
        >
          {face}
        </button>
      ))}
    </div>
  );
}
