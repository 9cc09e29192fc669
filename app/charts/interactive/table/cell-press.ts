// Activating table cells. By keyboard, Enter moves from the table to its cells, arrows move between them, Enter activates one,
// Escape returns. Browser only.
import { isControl, isMenuKey, type OnMark, type PressedMark } from '#app/charts/interactive/pressed-mark.ts';

const CELLS = 'tbody :is(td, th), tfoot :is(td, th)';

interface CellOptions {
  readonly onMark: OnMark;
  readonly hint: string;
}

export function addCellPress(picture: HTMLElement, { onMark, hint }: CellOptions): () => void {
  const scroller = (): HTMLElement | null => picture.querySelector<HTMLElement>('.m-table-scroll');
  const press = (cell: HTMLElement, more: Pick<PressedMark, 'at' | 'how' | 'isAdding'>): boolean => {
    const keys = keysOf(cell);
    if (keys.length === 0) return false;
    const text = cell.textContent.trim();
    onMark({ keys, text: text === '' ? null : text, title: text, opener: cell, restore: () => focusCell(cell), ...more });
    return true;
  };
  const byPointer = (event: MouseEvent, how: PressedMark['how']): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(CELLS) : null;
    if (!cell || !picture.contains(cell) || isControl(event.target)) return;
    // Don't interfere with text selection.
    if (how === 'press' && window.getSelection()?.toString()) return;
    // Don't scroll, so that the cell stays under the pointer.
    focusCell(cell, { preventScroll: true });
    if (press(cell, { at: { x: event.clientX, y: event.clientY }, how, isAdding: event.ctrlKey || event.metaKey }))
      event.preventDefault();
  };
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const cell = target.matches(CELLS) ? target : null;
    if (cell === null) {
      const first = target === scroller() && event.key === 'Enter' ? picture.querySelector<HTMLElement>(CELLS) : null;
      if (first) focusCell(first);
      if (first) event.preventDefault();
      return;
    }
    const next = cellAfterKey(cell, event.key);
    if (next) focusCell(next);
    else if (event.key === 'Escape') scroller()?.focus();
    else if (event.key === 'Enter' || isMenuKey(event)) {
      const { left, bottom, width } = cell.getBoundingClientRect();
      const at = { x: left + Math.min(width / 2, 24), y: bottom };
      press(cell, { at, how: event.key === 'Enter' ? 'press' : 'menu', isAdding: event.ctrlKey || event.metaKey });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent): void => byPointer(event, 'press');
  const onMenu = (event: MouseEvent): void => byPointer(event, 'menu');
  const events = { click: onClick, contextmenu: onMenu, keydown: onKey } as const;
  for (const [name, listener] of Object.entries(events)) picture.addEventListener(name, listener as EventListener);
  scroller()?.setAttribute('aria-description', hint);
  return () => {
    for (const [name, listener] of Object.entries(events)) picture.removeEventListener(name, listener as EventListener);
  };
}

function focusCell(cell: HTMLElement, options?: FocusOptions): void {
  cell.tabIndex = -1;
  cell.focus(options);
}

/** The cell's own key; else the key of its row and position, then that of its row. */
function keysOf(cell: HTMLElement): readonly string[] {
  const own = cell.dataset['cell'];
  const row = cell.closest<HTMLElement>('tr[data-key]');
  const key = row?.dataset['key'];
  if (own !== undefined) return [own];
  return row && key !== undefined ? [`${key}c${[...row.children].indexOf(cell)}`, key] : [];
}

function cellAfterKey(cell: HTMLElement, key: string): HTMLElement | null {
  const row = cell.parentElement;
  const [index, cells] = [row ? [...row.children].indexOf(cell) : -1, row ? [...row.children] : []];
  const within = (other: Element | null | undefined): HTMLElement | null => (other instanceof HTMLElement ? other : null);
  const beside = (other: Element | null | undefined): HTMLElement | null =>
    within(other?.children[Math.min(index, (other.children.length || 1) - 1)]);
  switch (key) {
    case 'ArrowRight':
      return within(cells[index + 1]);
    case 'ArrowLeft':
      return within(cells[index - 1]);
    case 'ArrowDown':
      return beside(row?.nextElementSibling);
    case 'ArrowUp':
      return beside(row?.previousElementSibling);
    case 'Home':
      return within(cells[0]);
    case 'End':
      return within(cells.at(-1));
    default:
      return null;
  }
}
