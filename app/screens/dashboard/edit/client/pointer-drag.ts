// A drag by pointer, from lifting to dropping: which zone it is over, what shows where it lands, and tabs that open when it
// rests on their labels. Looks at most once a frame, and only at rectangles measured before. Browser only.
import { insertComponent, moveComponent, type Place } from '#app/domain/dashboard/edit/operations.ts';
import type { Edited } from '#app/domain/dashboard/edit/edited.ts';
import { landingOf } from '#app/domain/dashboard/edit/landing.ts';
import type { NewComponent } from '#app/domain/dashboard/edit/components.ts';
import { itemAt, parentIdOf } from '#app/domain/dashboard/edit/position-map.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { BREAKPOINTS } from '#app/ui/breakpoints.ts';
import { indexAt, markBox, zoneAt, type Box, type Point, type Zone } from './drag-zones.ts';
import type { EditSession } from './edit-session.ts';
import type { DropMark } from './edit-ui.ts';
import { boxOnPage, measureZones } from './measure-zones.ts';

export const AT_THE_END = Number.MAX_SAFE_INTEGER;
const OPEN_TAB_AFTER_MS = 600;

export interface PointerDrag {
  /** Ids of the lists that may take it. */
  lift(id: string): ReadonlySet<string>;
  /** Looks where the pointer is now; the zone that it is over. */
  look(): Zone | null;
  /** The place in a zone that the pointer means now. */
  placeIn(zone: Zone): Place;
  end(): void;
  /** Listens to the pointer; the result stops it. */
  listen(): () => void;
}

/** @param sources what the entries of the insert pane stand for */
export function createPointerDrag(session: EditSession, sources: ReadonlyMap<string, NewComponent>): PointerDrag {
  const t = pageTranslate(dashboardEdit);
  let client: Point = { x: 0, y: 0 };
  let zones: readonly Zone[] = [];
  let origin: Point = { x: 0, y: 0 };
  let pane: Box | null = null;
  let frame: number | null = null;
  let tabTimer: ReturnType<typeof setTimeout> | undefined;
  let seen = '';

  const onPage = (): Point => ({ x: client.x + window.scrollX, y: client.y + window.scrollY });
  const attempt = (id: string, place: Place): Edited | null => {
    const { layout } = session.store.getState();
    const component = sources.get(id);
    return component
      ? insertComponent(layout, component, place, session.env.random)
      : moveComponent(layout, id, place, session.env.random);
  };
  const measure = (id: string) => {
    zones = measureZones(id).filter((zone) => attempt(id, { parentId: zone.id, index: AT_THE_END }) !== null);
    const grid = document.querySelector('[data-canvas]');
    const box = grid && boxOnPage(grid);
    origin = { x: box?.left ?? 0, y: box?.top ?? 0 };
    // On smaller screens it is over the canvas, and out of sight during a drag.
    const hasPaneBeside = !window.matchMedia(BREAKPOINTS.medium).matches;
    pane = hasPaneBeside ? (document.querySelector('[data-insert-pane]')?.getBoundingClientRect() ?? null) : null;
    seen = '';
  };
  const isOverPane = (): boolean =>
    pane !== null && client.x >= pane.left && client.x <= pane.right && client.y >= pane.top && client.y <= pane.bottom;

  const openWhenRested = (zone: Zone | null) => {
    clearTimeout(tabTimer);
    if (zone?.kind !== 'tab') return;
    tabTimer = setTimeout(() => {
      const { drag } = session.ui.getState();
      const tab = itemAt(session.store.getState().layout, zone.id);
      if (!drag || !tab) return;
      session.openTab(parentIdOf(tab), zone.id);
      // Once the opened tab stands on the page.
      requestAnimationFrame(() => requestAnimationFrame(() => session.ui.getState().drag && measure(drag.id)));
    }, OPEN_TAB_AFTER_MS);
  };

  const markFor = (id: string, zone: Zone, index: number): DropMark | null => {
    const edited = attempt(id, { parentId: zone.id, index });
    if (!edited) return null;
    const landing = landingOf(edited.layout, edited.focusId);
    const isBeside = landing?.rowId === zone.id && zone.isHorizontal;
    const { left, top, right, bottom } = markBox(zone, index, isBeside ? landing : null);
    const words = isBeside ? t('size.columns', { used: landing.columns, total: landing.total }) : '';
    return { leftPx: left - origin.x, topPx: top - origin.y, widthPx: right - left, heightPx: bottom - top, words };
  };

  const look = (): Zone | null => {
    const { drag } = session.ui.getState();
    if (drag?.mode !== 'pointer') return null;
    const point = onPage();
    const zone = isOverPane() ? null : zoneAt(zones, point);
    const index = zone?.kind === 'list' ? indexAt(zone, point) : 0;
    const now = zone ? `${zone.id} ${index}` : 'none';
    if (now === seen) return zone;
    seen = now;
    if (zone?.id !== drag.overId) openWhenRested(zone);
    // In the list from which it came the others make room; elsewhere a mark shows where it lands.
    const mark = zone?.kind === 'list' && zone.id !== drag.homeId ? markFor(drag.id, zone, index) : null;
    session.ui.setState({ drag: { ...drag, overId: zone?.id ?? null, mark } });
    return zone;
  };
  const lookSoon = () => {
    if (session.ui.getState().drag?.mode !== 'pointer') return;
    frame ??= requestAnimationFrame(() => {
      frame = null;
      look();
    });
  };

  return {
    lift(id) {
      measure(id);
      return new Set(zones.filter(({ kind }) => kind === 'list').map((zone) => zone.id));
    },
    look,
    placeIn: (zone) => ({ parentId: zone.id, index: zone.kind === 'tab' ? AT_THE_END : indexAt(zone, onPage()) }),
    end() {
      clearTimeout(tabTimer);
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
      zones = [];
    },
    listen() {
      const onPointer = ({ clientX, clientY }: PointerEvent) => {
        client = { x: clientX, y: clientY };
        lookSoon();
      };
      const onTouch = ({ touches }: TouchEvent) => {
        const [touch] = touches;
        if (!touch) return;
        client = { x: touch.clientX, y: touch.clientY };
        lookSoon();
      };
      window.addEventListener('pointermove', onPointer);
      window.addEventListener('pointerdown', onPointer);
      window.addEventListener('touchmove', onTouch, { passive: true });
      window.addEventListener('scroll', lookSoon, { passive: true });
      return () => {
        window.removeEventListener('pointermove', onPointer);
        window.removeEventListener('pointerdown', onPointer);
        window.removeEventListener('touchmove', onTouch);
        window.removeEventListener('scroll', lookSoon);
      };
    },
  };
}
