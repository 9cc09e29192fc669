// Stored components that the page leaves out (of unknown kinds, charts without an id, headings in a row) keep their place and
// all that is in them while the layout is edited: they can be moved and removed, and a save writes them back.
import { isWithin, itemAt, put, setChildren, type PositionMapDraft, type Meta, type PositionItem } from './position-map.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A container without its own place passed its children up: it is not missed. */
const DISSOLVED: ReadonlySet<unknown> = new Set(['ROOT', 'GRID', 'ROW', 'COLUMN', 'TABS', 'TAB']);
/** Same limit as the layout parser's: far more than a page can show. */
const MAX_KEPT = 5_000;
const MAX_DEPTH = 30;

/** Moves components that are stored below a drawn component but aren't drawn next to their stored siblings. Changes the draft. */
export function keepUndrawn(draft: PositionMapDraft, stored: (id: string) => Stored | null): void {
  let left = MAX_KEPT;
  const keep = (id: string, parents: readonly string[]): boolean => {
    const item = stored(id);
    if (!item || typeof item['type'] !== 'string' || Object.hasOwn(draft, id) || left === 0 || parents.length > MAX_DEPTH)
      return false;
    left -= 1;
    const entry: PositionItem = { ...item, id, type: item['type'], children: [], parents, meta: readMeta(item) };
    put(draft, entry);
    const children = childIds(item).filter((child) => keep(child, [...parents, id]));
    setChildren(draft, id, children);
    return true;
  };

  for (const { id, parents } of drawnItems(draft)) {
    const children = [...(itemAt(draft, id)?.children ?? [])];
    let at = 0;
    for (const child of childIds(stored(id))) {
      const beside = children.findIndex((other) => isWithin(draft, child, other));
      if (beside >= 0) at = beside + 1;
      else if (isMissed(stored(child)) && keep(child, [...parents, id])) {
        children.splice(at, 0, child);
        at += 1;
      }
    }
    if (children.length > (itemAt(draft, id)?.children.length ?? 0)) setChildren(draft, id, children);
  }
}

const HOLDERS: ReadonlySet<string> = new Set(['GRID', 'TAB', 'ROW', 'COLUMN']);

const drawnItems = (draft: PositionMapDraft): PositionItem[] =>
  Object.values(draft).flatMap((item) => (typeof item === 'object' && HOLDERS.has(item.type) ? [item] : []));

const isMissed = (item: Stored | null): boolean => item !== null && !DISSOLVED.has(item['type']);

function childIds(item: Stored | null): string[] {
  const children = item?.['children'];
  return Array.isArray(children) ? children.filter((child): child is string => typeof child === 'string') : [];
}

/** A stored component's content; nothing where that is not an object. */
export function readMeta(item: Stored | null): Meta {
  const meta = item?.['meta'];
  return typeof meta === 'object' && meta !== null && !Array.isArray(meta) ? (meta as Meta) : {};
}
