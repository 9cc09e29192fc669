// Tabs whose labels are links: they work without JavaScript, and by arrow keys with it.
import { clsx } from 'clsx';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import styles from './TabList.module.css';

interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}
interface TabListProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly activeId: string;
  readonly className?: string | undefined;
  readonly onSelect: (id: string) => void;
}

export function TabList({ label, tabs, activeId, className, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showTab(list.current, activeId), [activeId]);
  const select = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === activeId);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabDomId(tab.id))}`)?.focus();
  };
  return (
    <div className={clsx(styles.tabs, className)} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          id={tabDomId(tab.id)}
          className={styles.tab}
          role="tab"
          href={tab.href}
          aria-selected={tab.id === activeId}
          aria-controls={panelDomId(tab.id)}
          tabIndex={tab.id === activeId ? 0 : -1}
          onClick={(event) => select(event, tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </a>
      ))}
    </div>
  );
}

/** Where the tabs are wider than the screen, the one that is open comes into sight; the page itself stays where it is. */
function showTab(list: HTMLElement | null, id: string): void {
  const tab = list?.querySelector<HTMLElement>(`#${CSS.escape(tabDomId(id))}`);
  if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
  const [seen, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (own.left < seen.left) list.scrollLeft -= seen.left - own.left;
  else if (own.right > seen.right) list.scrollLeft += own.right - seen.right;
}

export const tabDomId = (id: string): string => `tab-${id}`;
export const panelDomId = (id: string): string => `panel-${id}`;
