// A drag by pointer, from lifting to dropping: which zone it is over, the drop indicator, and tabs that open when it rests
// on their labels. Looks at most once a frame, and only at rectangles measured before. Browser only.
import { insertComponent, moveComponent, type ComponentPlace } from '#app/domain/dashboard/edit/operations.ts';
import type { Edited } from '#app/domain/dashboard/edit/edited.ts';
import { findLanding } from '#app/domain/dashboard/edit/landing.ts';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import { mayInsert, mayMove } from '#app/domain/dashboard/edit/drop-rules.ts';
import { indexIn, itemAt, parentIdOf, type PositionMap } from '#app/domain/dashboard/edit/position-map.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';
import { indexAt, isInside, markBox, zoneAt, type DragBox, type DragPoint, type Zone } from './drag-zones.ts';
import type { EditSession } from './edit-session.ts';
import type { DropMark } from './edit-ui.ts';
import { boxOnPage, measureZones } from './measure-zones.ts';
import { createPointerPlace } from './pointer-place.ts';

const AT_THE_END = Number.MAX_SAFE_INTEGER;
const OPEN_TAB_AFTER_MS = 600;

export interface PointerDrag {
  /** Ids of the lists that can accept it. */
  lift(id: string): ReadonlySet<string>;
  /** Looks where the pointer is now; the zone that it is over. */
  look(): Zone | null;
  /** The place in a zone that the pointer means now. */
  placeIn(zone: Zone): ComponentPlace;
  end(): void;
  /** The place among other tabs that the pointer means, for a tab that was dragged out of its tab list; null over none. */
  placeAmongTabs(tabId: string): ComponentPlace | null;
  /** Listens to the pointer; the result stops it. */
  listen(): () => void;
}

/** @param sources what the entries of the insert pane represent */
export function createPointerDrag(session: EditSession, sources: ReadonlyMap<string, NewComponent>): PointerDrag {
  let measured: Measured = NOTHING_MEASURED;
  let seen = '';
  const attempt = createAttempt(session, sources);
  const measure = (id: string) => {
    measured = measurePage(id, {
      canTake: (zone) => isLegal(session, sources, { id, parentId: zone.id }),
      hasRoom: (zone) => attempt(id, { parentId: zone.id, index: AT_THE_END }) !== null,
    });
    seen = '';
  };
  const tabs = createTabOpener(session, measure);

  const look = (): Zone | null => {
    const { drag } = session.ui.getState();
    if (drag?.mode !== 'pointer') return null;
    const point = pointer.onPage();
    const zone = measured.pane && isInside(measured.pane, pointer.client()) ? null : zoneAt(measured.zones, point);
    const index = zone?.kind === 'list' ? indexAt(zone, point) : 0;
    const now = zone ? `${zone.id} ${index}` : 'none';
    if (now === seen) return zone;
    seen = now;
    if (zone?.id !== drag.overId) tabs.openWhenRested(zone);
    // In the list from which it came the others make room; elsewhere, and below it, a mark shows where it lands.
    const isElsewhere =
      zone?.kind === 'list' && (zone.id !== drag.homeId || zone.isWrapped === true || !isInside(zone.outer, point));
    const edited = isElsewhere ? attempt(drag.id, { parentId: zone.id, index }) : null;
    const mark = isElsewhere && edited ? dropMark({ edited, zone, index }, measured.origin) : null;
    session.ui.setState({ drag: { ...drag, overId: zone && !zone.isFull ? zone.id : null, mark } });
    return zone;
  };
  const pointer = createPointerPlace(() => session.ui.getState().drag?.mode === 'pointer', look);

  return {
    lift(id) {
      measure(id);
      return new Set(measured.zones.filter(({ kind, isFull }) => kind === 'list' && !isFull).map((zone) => zone.id));
    },
    look,
    placeIn: (zone) => ({ parentId: zone.id, index: zone.kind === 'tab' ? AT_THE_END : indexAt(zone, pointer.onPage()) }),
    end() {
      tabs.cancel();
      pointer.cancelLook();
      measured = { ...measured, zones: [] };
    },
    placeAmongTabs(tabId) {
      const { layout } = session.store.getState();
      const siblings = childrenAround(layout, tabId);
      const labels = measureZones(tabId).filter(({ id, kind }) => kind === 'tab' && !siblings.includes(id));
      const over = itemAt(layout, zoneAt(labels, pointer.onPage())?.id ?? '');
      return over ? { parentId: parentIdOf(over), index: indexIn(layout, over.id) } : null;
    },
    listen: () => pointer.listen(),
  };
}

/** What the layout would be with the dragged one at a place; null where it can't be there. */
const createAttempt =
  (session: EditSession, sources: ReadonlyMap<string, NewComponent>) =>
  (id: string, place: ComponentPlace): Edited | null => {
    const { layout } = session.store.getState();
    const component = sources.get(id);
    const { random } = session.env;
    return component ? insertComponent(layout, component, place, random) : moveComponent(layout, id, place, random);
  };

/** A tab and its neighbors. */
function childrenAround(layout: PositionMap, tabId: string): readonly string[] {
  const tab = itemAt(layout, tabId);
  return tab ? (itemAt(layout, parentIdOf(tab))?.children ?? []) : [];
}

/** Whether the rules let the dragged one into that parent, however full it is. */
function isLegal(session: EditSession, sources: ReadonlyMap<string, NewComponent>, { id, parentId }: DragTarget): boolean {
  const { layout } = session.store.getState();
  const component = sources.get(id);
  return component ? mayInsert(layout, component.type, parentId) : mayMove(layout, id, parentId);
}

interface DragTarget {
  readonly id: string;
  readonly parentId: string;
}

interface Measured {
  readonly zones: readonly Zone[];
  /** Position of the canvas on the page. */
  readonly origin: DragPoint;
  /** The insert pane in the window; null where it is not beside the canvas. */
  readonly pane: DragBox | null;
}

const NOTHING_MEASURED: Measured = { zones: [], origin: { x: 0, y: 0 }, pane: null };

interface ZoneRules {
  readonly canTake: (zone: Zone) => boolean;
  readonly hasRoom: (zone: Zone) => boolean;
}

function measurePage(id: string, { canTake, hasRoom }: ZoneRules): Measured {
  const grid = document.querySelector('[data-canvas]');
  const box = grid && boxOnPage(grid);
  // On smaller screens it is over the canvas, and out of sight during a drag.
  const hasPaneBeside = !window.matchMedia(BREAKPOINTS.medium).matches;
  return {
    zones: measureZones(id)
      .filter(canTake)
      .map((zone) => (hasRoom(zone) ? zone : { ...zone, isFull: true })),
    origin: { x: box?.left ?? 0, y: box?.top ?? 0 },
    pane: hasPaneBeside ? (document.querySelector('[data-insert-pane]')?.getBoundingClientRect() ?? null) : null,
  };
}

/** Opens the tab on whose label the pointer rests, and measures its content. */
function createTabOpener(session: EditSession, measure: (id: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (tabId: string): void => {
    const { drag } = session.ui.getState();
    const tab = itemAt(session.store.getState().layout, tabId);
    if (!drag || !tab) return;
    session.openTab(parentIdOf(tab), tabId);
    // Once the opened tab is on the page.
    requestAnimationFrame(() => requestAnimationFrame(() => session.ui.getState().drag && measure(drag.id)));
  };
  return {
    openWhenRested(zone: Zone | null) {
      clearTimeout(timer);
      if (zone?.kind === 'tab') timer = setTimeout(() => open(zone.id), OPEN_TAB_AFTER_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}

interface Drop {
  readonly edited: Edited;
  readonly zone: Zone;
  readonly index: number;
}

function dropMark({ edited, zone, index }: Drop, origin: DragPoint): DropMark {
  const landing = findLanding(edited.layout, edited.focusId);
  const isBeside = landing?.rowId === zone.id && zone.isHorizontal && zone.isWrapped !== true;
  const { left, top, right, bottom } = markBox(zone, index, isBeside ? landing : null);
  const t = pageTranslate(dashboardEdit);
  const message = isBeside ? t('size.columns', { used: landing.columns, total: landing.total }) : '';
  return { leftPx: left - origin.x, topPx: top - origin.y, widthPx: right - left, heightPx: bottom - top, message };
}
