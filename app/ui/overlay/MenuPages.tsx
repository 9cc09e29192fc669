// A menu of several pages, so that it stays short: an entry leads to a page, whose first entry leads back. Arrow keys do the same.
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { menuItemClass } from './MenuItem.tsx';
import styles from './MenuPages.module.css';

export interface MenuPagesState<Id extends string> {
  /** Null: the first page. */
  readonly current: Id | null;
  readonly show: (id: Id | null) => void;
  /** Around all pages. */
  readonly root: RefObject<HTMLDivElement>;
}

/** @param openings how often the menu was opened: each time it begins with the first page */
export function useMenuPages<Id extends string>(openings: number): MenuPagesState<Id> {
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ readonly current: Id | null; readonly from: Id | null; readonly openings: number }>({
    current: null,
    from: null,
    openings,
  });
  const current = state.openings === openings ? state.current : null;
  useLayoutEffect(() => {
    if (state.openings !== openings || state.current === state.from) return;
    // The focus goes along; back on the first page it returns to the entry that led away.
    const back = state.current === null ? `[data-menu-page-button="${state.from}"]` : '[data-menu-page]:not([hidden]) button';
    root.current?.querySelector<HTMLElement>(back)?.focus();
  }, [state, openings]);
  return { current, root, show: (id) => setState({ current: id, from: current, openings }) };
}

interface MenuPageProps<Id extends string> {
  readonly pages: MenuPagesState<Id>;
  /** Null: the first page. */
  readonly id: Id | null;
  /** For a subpage: label of the back button. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Hidden pages stay: a focused entry that leaves the document would close the menu. */
export function MenuPage<Id extends string>({ pages, id, title, children }: MenuPageProps<Id>) {
  const t = useMessages(ui);
  const back = (event: MouseEvent | KeyboardEvent) => {
    event.stopPropagation();
    pages.show(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (id !== null && event.key === 'ArrowLeft' && !(event.target instanceof HTMLInputElement)) back(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the items inside it
    <div data-menu-page={id ?? ''} hidden={pages.current !== id} role="group" aria-label={title} onKeyDown={onKeyDown}>
      {title === undefined ? null : (
        <button type="button" className={menuItemClass} aria-label={t('menuBack', { title })} onClick={back}>
          <Icon name="chevronLeft" />
          <strong>{title}</strong>
        </button>
      )}
      {children}
    </div>
  );
}

interface MenuPageButtonProps<Id extends string> {
  readonly pages: MenuPagesState<Id>;
  readonly id: Id;
  readonly icon: IconName;
  readonly children: ReactNode;
}

/** The entry that leads to a page. */
export function MenuPageButton<Id extends string>({ pages, id, icon, children }: MenuPageButtonProps<Id>) {
  const show = (event: MouseEvent | KeyboardEvent) => {
    event.stopPropagation();
    pages.show(id);
  };
  return (
    <button
      type="button"
      className={`${menuItemClass} ${styles.more}`}
      data-menu-page-button={id}
      aria-expanded={pages.current === id}
      onClick={show}
      onKeyDown={(event) => (event.key === 'ArrowRight' ? show(event) : undefined)}
    >
      <Icon name={icon} />
      {children}
      <Icon name="chevronRight" sizePx={12} />
    </button>
  );
}
