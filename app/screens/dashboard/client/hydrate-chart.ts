// Hydrates one chart on first interaction: loads its code and data, then tooltips, legend, keyboard and sorting
// work. Until then, and where loading fails, the server's picture stays.
import { layOutChart } from '#app/charts/shared/lay-out-chart.ts';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { isStill, loadChartDrawing } from '#app/charts/client-drawings.ts';
import { layoutInput } from '#app/charts/interactive/layout-input.ts';
import { loadLayers } from '#app/charts/interactive/page-layers.ts';
import { loadPageMaps } from '#app/charts/interactive/map/page-maps.ts';
import type { MapFiles } from '#app/charts/shared/maps/map-files.ts';
import { makeInteractive } from '#app/charts/interactive/make-interactive.ts';
import { addOneStop } from '#app/charts/interactive/one-stop.ts';
import { isUntouched, UNTOUCHED, type ViewState } from '#app/charts/interactive/view-state.ts';
import type {
  AnySettings,
  ChartDrawing,
  ChartLayout,
  Layer,
  LayoutInput,
  OwnState,
  SelectionOf,
} from '#app/charts/shared/kind.ts';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import { fromWireLayer, fromWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartData, WireGrid } from '#app/stores/chart-render/wire.ts';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { activeMasks } from './active-masks.ts';
import { addFiltering } from './chart-filtering.ts';
import { measureSlot, readColorNames, DRAWN } from './chart-slots.ts';
import { hydrateWanted } from './hydrate-wanted.ts';
import { keepView, readKeptView } from './kept-columns.ts';
import { keptWith, type KeptResult } from './local-result.ts';
import { noteOwnState } from './own-states.ts';
import { requestChart, type DrillWish } from './request-charts.ts';

export interface HydrationTarget {
  readonly dashboardId: number;
  /** `vizType` undefined: as its data says. */
  readonly chart: Pick<ChartView, 'chartId' | 'slot' | 'title'> & { readonly vizType?: string | null };
  /** The chart broken down, as its card shows it. */
  readonly drill?: DrillWish;
}

/** Makes the chart in `card` interactive, now and after every refresh. */
export async function hydrateChart(card: HTMLElement, target: HydrationTarget): Promise<void> {
  hydrateWanted((other, chart) => void hydrateChart(other, { dashboardId: target.dashboardId, chart }));
  let view = readKeptView(target);
  const remember = (next: ViewState): void => {
    view = next;
    noteOwnState(card, next.ownState);
    keepView(target, next);
  };
  let kept: readonly KeptResult[] = [];
  const keep = (result: KeptResult): readonly KeptResult[] => (kept = keptWith(kept, result));
  let release = (): void => undefined;
  let turn = 0;
  const start = async (): Promise<void> => {
    const mine = (turn += 1);
    release();
    release = () => undefined;
    const next = await hydrate(card, target, { view, remember, keep });
    // The picture that this was for has been replaced meanwhile: its successor has its own turn.
    if (mine !== turn) return next?.();
    if (next !== null) return void (release = next);
    card.removeEventListener(DRAWN, onDrawn);
    delete card.dataset['hydrated'];
  };
  const onDrawn = (): void => void start();
  card.addEventListener(DRAWN, onDrawn);
  await start();
}

/** What the viewer did survives a refresh. */
interface Memory {
  readonly view: ViewState;
  readonly remember: (view: ViewState) => void;
  /** Keeps the last few results, from which the next can be computed. */
  readonly keep: (result: KeptResult) => readonly KeptResult[];
}

/** What ends it; null where it failed, so that another touch tries again. */
async function hydrate(card: HTMLElement, target: HydrationTarget, memory: Memory): Promise<(() => void) | null> {
  const picture = card.querySelector<HTMLElement>('[data-picture]');
  const slot = card.querySelector<HTMLElement>('[data-chart-slot]');
  const { dashboardId, chart } = target;
  const { vizType } = chart;
  if (!picture || !slot || vizType === null || (vizType !== undefined && isStill(vizType))) return () => undefined;
  const box = {
    widthPx: Number(picture.dataset['width']) || measureSlot(slot).widthPx,
    heightPx: Number(picture.dataset['height']) || measureSlot(slot).heightPx,
  };
  try {
    const request = (ownState: OwnState) =>
      requestChart({
        dashboardId,
        charts: [{ chartId: chart.chartId, slot: chart.slot, ...box, ...added(ownState, target) }],
        include: ['data'],
        colorNames: readColorNames(document),
      });
    const masks = activeMasks(dashboardId);
    const [known, entry] = await Promise.all([vizType && loadChartDrawing(vizType), request(memory.view.ownState)]);
    if (!entry.data || !picture.isConnected || isStill(entry.data.vizType)) return () => undefined;
    const { data } = entry;
    // What is drawn from here on is newer than the picture: the next refresh replaces it.
    if (entry.digest !== picture.dataset['digest']) delete picture.dataset['digest'];
    const drawing = known || (await loadChartDrawing(data.vizType));
    const parts = await loadParts(drawing, data);
    if (!picture.isConnected) return () => undefined;
    const kept = memory.keep({ masks, data });
    const named = { chart, kept, dashboardId, title: chart.title, id: `live-${chart.slot}` };
    const live = { picture, drawing, data, ...parts, request, box, ...named };
    const end = data.grid ? await startGrid(live, data.grid) : startChart(live, memory);
    const giveStopsBack = addOneStop(slot);
    return () => {
      giveStopsBack();
      end();
    };
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** The filters of a grid reach all of its charts: the server draws them again. */
async function startGrid(live: LiveChart, grid: WireGrid): Promise<() => void> {
  const { startCells } = await import('./start-cells.ts');
  const memory = (): Memory => ({ view: UNTOUCHED, remember: () => undefined, keep: () => [] });
  return startCells({ ...live, kept: [], request: () => Promise.resolve({}) }, grid, (cell) => startChart(cell, memory()));
}

const added = (ownState: OwnState, { drill }: HydrationTarget) => ({
  ...(Object.keys(ownState).length > 0 && { ownState }),
  ...(drill && { drill }),
});

interface LiveChart {
  readonly picture: HTMLElement;
  readonly drawing: ChartDrawing;
  readonly data: ChartData;
  readonly maps: MapFiles;
  /** Charts inside this one. */
  readonly layers: readonly Layer[];
  /** The same chart with another page or order of its rows. */
  readonly request: (ownState: OwnState) => Promise<{ readonly data?: ChartData }>;
  readonly box: { readonly widthPx: number; readonly heightPx: number };
  readonly title: string;
  readonly id: string;
  readonly dashboardId: number;
  readonly chart: HydrationTarget['chart'];
  readonly kept: readonly KeptResult[];
}

function startChart(live: LiveChart, memory: Memory): () => void {
  const { picture, drawing, title, id } = live;
  let current = live;
  let inputOf = inputFor(current);
  let isReleased = false;
  const { Chart } = drawing;
  let view = memory.view;
  let root: Root | null = null;
  let layout = layOutChart(drawing, inputOf(view));

  const show = (next: ViewState) => {
    view = next;
    memory.remember(next);
    layout = layOutChart(drawing, inputOf(view));
    const scrolled = root === null ? scrollOf(picture) : null;
    root ??= createRoot(emptied(picture));
    const drawn = createElement(Chart, { layout, resolveColor: cssColor, id, title });
    flushSync(() => root?.render(drawn));
    if (scrolled !== null) scrollTo(picture, scrolled);
    picture.querySelector('[data-live] > svg')?.setAttribute('preserveAspectRatio', 'xMinYMin');
    interaction.drawn();
    filtering.drawn();
    void fetchShapes();
  };

  let shapes = shapesOf(drawing, inputOf(UNTOUCHED));
  /** A map that was moved can need other shapes: it is drawn with the former ones until they are here. */
  const fetchShapes = async (): Promise<void> => {
    const input = inputOf(view);
    const names = shapesOf(drawing, input);
    if (names === shapes) return;
    shapes = names;
    const maps = await loadPageMaps(drawing, input);
    if (isReleased || shapes !== names) return;
    current = { ...current, maps };
    inputOf = inputFor(current);
    show(view);
  };

  /** The page before stays until the next one is here, and where that does not come. */
  const request = async (ownState: OwnState): Promise<void> => {
    picture.setAttribute('aria-busy', 'true');
    try {
      const { data } = await live.request(ownState);
      if (isReleased || data === undefined) return;
      current = { ...live, data, ...(await loadParts(drawing, data)) };
      inputOf = inputFor(current);
      shapes = shapesOf(drawing, inputOf(UNTOUCHED));
      show({ ...view, ownState });
    } catch (error) {
      console.warn(error);
    } finally {
      picture.removeAttribute('aria-busy');
    }
  };

  /** With another result, before the server's own. */
  const redraw = (data: ChartData): void => {
    current = { ...current, data };
    inputOf = inputFor(current);
    show(view);
  };
  let selected: { readonly layout: ChartLayout; readonly of: SelectionOf } | null = null;
  /** The selections of marks are computed once for each drawing. */
  const selectionOf: SelectionOf = (key) => {
    if (selected?.layout !== layout) selected = { layout, of: drawing.selections?.(inputOf(view), layout) ?? (() => null) };
    return selected.of(key);
  };
  const filtering = addFiltering(live, { selectionOf, layout: () => layout, redraw });
  const { onMark, onRange } = filtering;
  const interaction = makeInteractive(picture, { title, layout: () => layout, view: () => view, show, request, onMark, onRange });
  filtering.drawn();
  if (!isUntouched(view) || layout.isWindowed === true) show(view);
  return () => {
    isReleased = true;
    interaction.remove();
    filtering.remove();
    root?.unmount();
  };
}

const shapesOf = (drawing: ChartDrawing, input: LayoutInput<AnySettings>): string => (drawing.mapFiles?.(input) ?? []).join(' ');

async function loadParts(drawing: ChartDrawing, data: ChartData): Promise<Pick<LiveChart, 'maps' | 'layers'>> {
  const { settings, tables } = data;
  const layers = await loadLayers((data.layers ?? []).map(fromWireLayer));
  return { layers, maps: await loadPageMaps(drawing, { settings, tables: tables.map(fromWireTable), layers }) };
}

function inputFor({ data, maps, layers, box }: LiveChart): (view: ViewState) => LayoutInput<AnySettings> {
  const received = layoutInput({ ...data, tables: data.tables.map(fromWireTable) });
  return (view) => ({ ...received, maps, layers, ...box, ...view });
}

interface Scrolled {
  readonly top: number;
  readonly left: number;
  readonly isFocused: boolean;
}

const SCROLLER = '.m-table-scroll';

/** How far the server's table was scrolled before the live one takes its place; null for other pictures. */
function scrollOf(picture: HTMLElement): Scrolled | null {
  const scroller = picture.querySelector<HTMLElement>(SCROLLER);
  return scroller && { top: scroller.scrollTop, left: scroller.scrollLeft, isFocused: document.activeElement === scroller };
}

function scrollTo(picture: HTMLElement, { top, left, isFocused }: Scrolled): void {
  const scroller = picture.querySelector<HTMLElement>(SCROLLER);
  scroller?.scrollTo({ top, left, behavior: 'instant' });
  if (isFocused) scroller?.focus({ preventScroll: true });
}

/** A fresh element in place of the server's picture, which React then owns. */
function emptied(picture: HTMLElement): HTMLElement {
  const host = document.createElement('div');
  host.className = 'chart-live';
  host.dataset['live'] = '';
  for (const old of picture.querySelectorAll(':scope > svg, :scope > .m-table, :scope > .m-chart-empty')) old.remove();
  picture.insertBefore(host, picture.firstChild);
  return host;
}
