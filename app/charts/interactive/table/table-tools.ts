// A table's search box, filters, and column handles. Browser only.
import type { OwnState } from '#app/charts/shared/kind.ts';
import { withFilter, withMoved, withPin, withSearch, withWidth } from './table-state.ts';

export interface TableTools {
  readonly ownState: () => OwnState;
  /** Names of the columns in display order. */
  readonly columns: () => readonly string[];
  /** Redraws the table with a new arrangement. */
  readonly arrange: (ownState: OwnState) => void;
  /** Applies a search or filter, locally or on the server. */
  readonly find: (ownState: OwnState) => void;
  readonly isServer: () => boolean;
}

/** Debounce time for typed server queries. */
const TYPING_MS = 400;
const STEP_PX = 16;

export function addTableTools(picture: HTMLElement, tools: TableTools): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const typing = addTyping(picture, tools, signal);
  addResizing(picture, tools, signal);
  addMoving(picture, tools, signal);
  picture.addEventListener('click', (event) => onPin(event, tools), { signal });
  return () => {
    typing();
    ended.abort();
  };
}

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

function onPin({ target }: MouseEvent, { arrange, ownState }: TableTools): void {
  const column = closest(target, '[data-pin]')?.dataset['pin'];
  if (column !== undefined) arrange(withPin(ownState(), column));
}

/** Reads the typed text when the debounce ends, so that nothing typed in between is lost. */
function addTyping(picture: HTMLElement, { find, ownState, isServer }: TableTools, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (field: HTMLElement): OwnState => {
    const text = 'value' in field ? String(field.value) : '';
    const { search, filter } = field.dataset;
    if (filter !== undefined) return withFilter(ownState(), filter, text);
    const column = picture.querySelector<HTMLInputElement>('[data-search-column]')?.value ?? search ?? '';
    return withSearch(ownState(), text, column);
  };
  const later = (field: HTMLElement): void => {
    clearTimeout(timer);
    if (isServer()) timer = setTimeout(() => find(read(field)), TYPING_MS);
    else find(read(field));
  };
  const onInput = ({ target }: Event): void => {
    const field = closest(target, '[data-search], [data-filter]');
    if (field) later(field);
  };
  const onSelect = ({ target }: Event): void => {
    const field = closest(target, '[data-search-column]') && picture.querySelector<HTMLInputElement>('[data-search]');
    if (field && field.value !== '') later(field);
  };
  picture.addEventListener('input', onInput, { signal });
  picture.addEventListener('change', onSelect, { signal });
  return () => clearTimeout(timer);
}

function addResizing(picture: HTMLElement, { arrange, ownState }: TableTools, signal: AbortSignal): void {
  const widthOf = (handle: HTMLElement): number => handle.closest('th')?.getBoundingClientRect().width ?? 0;
  const resize = (column: string, px: number): void => arrange(withWidth(ownState(), column, px));
  picture.addEventListener(
    'pointerdown',
    (event) => {
      const handle = closest(event.target, '[data-resize]');
      const column = handle?.dataset['resize'];
      if (!handle || column === undefined) return;
      event.preventDefault();
      const [startX, startPx] = [event.clientX, widthOf(handle)];
      const drag = new AbortController();
      const onMove = ({ clientX }: PointerEvent): void => resize(column, startPx + clientX - startX);
      window.addEventListener('pointermove', onMove, { signal: drag.signal });
      for (const type of ['pointerup', 'pointercancel'] as const)
        window.addEventListener(type, () => drag.abort(), { signal: drag.signal });
    },
    { signal },
  );
  picture.addEventListener(
    'keydown',
    (event) => {
      const handle = closest(event.target, '[data-resize]');
      const column = handle?.dataset['resize'];
      const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
      if (!handle || column === undefined || step === undefined) return;
      event.preventDefault();
      resize(column, widthOf(handle) + step);
    },
    { signal },
  );
}

/** Moves columns by dragging a header onto another one, or by Alt+arrow keys. */
function addMoving(picture: HTMLElement, { arrange, ownState, columns }: TableTools, signal: AbortSignal): void {
  let dragged: string | null = null;
  const headOf = (event: Event): HTMLElement | null => closest(event.target, '[data-column]');
  const mark = (head: HTMLElement | null): void => {
    for (const other of picture.querySelectorAll('[data-over]')) other.removeAttribute('data-over');
    head?.setAttribute('data-over', '');
  };
  const move = (column: string, to: string): void => arrange(withMoved(ownState(), columns(), column, to));
  picture.addEventListener('dragstart', (event) => (dragged = headOf(event)?.dataset['column'] ?? null), { signal });
  picture.addEventListener(
    'dragover',
    (event) => {
      const head = headOf(event);
      if (dragged === null || !head) return;
      event.preventDefault();
      mark(head);
    },
    { signal },
  );
  picture.addEventListener(
    'drop',
    (event) => {
      const to = headOf(event)?.dataset['column'];
      if (dragged === null || to === undefined) return;
      event.preventDefault();
      move(dragged, to);
    },
    { signal },
  );
  picture.addEventListener(
    'dragend',
    () => {
      dragged = null;
      mark(null);
    },
    { signal },
  );
  picture.addEventListener(
    'keydown',
    (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const column = headOf(event)?.dataset['column'];
      if (!event.altKey || step === undefined || column === undefined || closest(event.target, '[data-resize]')) return;
      const to = columns()[columns().indexOf(column) + step];
      if (to === undefined) return;
      event.preventDefault();
      move(column, to);
    },
    { signal },
  );
}
