// Tabs over a pane under the editor.
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
  /** Of the list of tabs; that of the panes where absent. */
  readonly label?: string;
  /** Of the ids of the tabs' elements. */
  readonly prefix?: string;
  /** Id of the element that they switch. */
  readonly controls?: string;
  readonly className?: string | undefined;
}

export function SouthTabs({ tabs, activeId, onSelect, label, prefix = 'lab-pane', ...rest }: SouthTabsProps) {
  const { controls = 'lab-pane', className } = rest;
  const t = useMessages(sqllabResults);
  const list = useRef<HTMLDivElement>(null);
  /** Where Tab goes: also where none is selected. */
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
