// Lists and labels of tabs as they lie on the page now. Reads only: no write between two reads, so the page is laid out once.
import { innerBox, type DragBox, type Zone } from './drag-zones.ts';

const ZONES = '[data-canvas] :is([data-zone], [data-tab-zone])';

/** Those that show, without those inside what is dragged; boxes in pixels of the page. */
export function measureZones(draggedId: string): Zone[] {
  const dragged = document.querySelector(`[data-node="${CSS.escape(draggedId)}"]`);
  const found = [...document.querySelectorAll<HTMLElement>(ZONES)];
  const shown = found.filter((element) => !dragged?.contains(element) && !element.closest('[data-away]'));
  return shown.map((element) => measure(element, dragged));
}

export function boxOnPage(element: Element): DragBox {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { scrollX, scrollY } = window;
  return { left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY };
}

function measure(element: HTMLElement, dragged: Element | null): Zone {
  const isHorizontal = element.dataset['horizontal'] !== undefined;
  const isWrapped = element.dataset['wrapped'] !== undefined;
  const depth = Number(element.dataset['depth']);
  const tabId = element.dataset['tabZone'];
  const box = boxOnPage(element);
  if (tabId !== undefined) return { id: tabId, kind: 'tab', depth, box, outer: box, isHorizontal, items: [] };
  const isHome = dragged?.parentElement === element;
  const around = element.parentElement?.closest<HTMLElement>('[data-zone]') ?? null;
  const children = [...element.children].filter((child) => child.matches('[data-node]') && child !== dragged);
  const isInRow = around?.dataset['horizontal'] !== undefined;
  const isWhole = isHome || element.dataset['kind'] === 'tab';
  const inner = around === null ? reachDown(box) : isWhole ? box : innerBox(box, isInRow ? 'beside' : 'below');
  const id = element.dataset['zone'] ?? '';
  return { id, kind: 'list', depth, box: inner, outer: box, isHorizontal, isWrapped, items: children.map(boxOnPage) };
}

/** The outermost list takes what is let go below its last row, and beside it. */
function reachDown(box: DragBox): DragBox {
  const canvas = document.querySelector('[data-canvas]');
  const { left, right, bottom } = canvas ? boxOnPage(canvas) : box;
  return { ...box, left: Math.min(left, box.left), right: Math.max(right, box.right), bottom: Math.max(bottom, box.bottom) };
}
