// Wakes one chart that somebody touched: loads its code and data, then tooltips, legend, keyboard and sorting work.
// Until then, and where loading fails, the server's picture stands.
import type { ChartView } from '#app/domain/dashboard/page-view.ts';
import { loadChartKind } from '#app/charts/client-registry.ts';
import type { ChartKind, ChartLayout, LayoutInput, OwnState } from '#app/charts/shared/kind.ts';
import { cssPaint } from '#app/charts/shared/paint.ts';
import { assignColors, colorsOf } from '#app/domain/theme/color-map.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { fromWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartData } from '#app/stores/chart-render/wire.ts';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { boxOf, colorNamesOf, DRAWN } from './chart-slots.ts';
import { addLegend } from './legend-buttons.ts';
import { addMarks } from './mark-pointer.ts';
import { isServerTable, nextOwnState } from './own-state.ts';
import { focusPressed, pressedOf } from './pressed-button.ts';
import { requestChart } from './request-charts.ts';

export interface TakeoverTarget {
  readonly dashboardId: number;
  readonly chart: ChartView;
}

/** What the viewer did to the chart; survives a refresh. */
interface ViewState {
  readonly hidden: readonly string[];
  readonly ownState: OwnState;
}

/** Takes the chart in `card` over, now and after every refresh. */
export async function takeOver(card: HTMLElement, target: TakeoverTarget): Promise<void> {
  let view: ViewState = { hidden: [], ownState: {} };
  let release = await wake(card, target, { view, remember: (next) => (view = next) });
  card.addEventListener(DRAWN, () => {
    release();
    void wake(card, target, { view, remember: (next) => (view = next) }).then((next) => (release = next));
  });
}

interface Memory {
  readonly view: ViewState;
  readonly remember: (view: ViewState) => void;
}

async function wake(card: HTMLElement, target: TakeoverTarget, memory: Memory): Promise<() => void> {
  const picture = card.querySelector<HTMLElement>('[data-picture]');
  const slot = card.querySelector<HTMLElement>('[data-chart-slot]');
  const { dashboardId, chart } = target;
  const { vizType } = chart;
  if (!picture || !slot || vizType === null) return () => undefined;
  const box = {
    widthPx: Number(picture.dataset['width']) || boxOf(slot).widthPx,
    heightPx: Number(picture.dataset['height']) || boxOf(slot).heightPx,
  };
  try {
    const request = (ownState: OwnState) =>
      requestChart({
        dashboardId,
        charts: [{ chartId: chart.chartId, slot: chart.slot, ...box, ...(Object.keys(ownState).length > 0 && { ownState }) }],
        include: ['data'],
        colorNames: colorNamesOf(document),
      });
    const [kind, entry] = await Promise.all([loadChartKind(vizType), request(memory.view.ownState)]);
    if (!entry.data || !picture.isConnected) return () => undefined;
    const { data } = entry;
    return liveChart({ picture, kind, data, request, box, title: chart.title, id: `live-${chart.slot}` }, memory);
  } catch (error) {
    delete card.dataset['awake'];
    console.warn(error);
    return () => undefined;
  }
}

interface LiveChart {
  readonly picture: HTMLElement;
  readonly kind: ChartKind;
  readonly data: ChartData;
  /** The same chart with another page or order of its rows. */
  readonly request: (ownState: OwnState) => Promise<{ readonly data?: ChartData }>;
  readonly box: { readonly widthPx: number; readonly heightPx: number };
  readonly title: string;
  readonly id: string;
}

function liveChart(live: LiveChart, memory: Memory): () => void {
  const { picture, kind, title, id } = live;
  let inputOf = layoutInput(live);
  let isReleased = false;
  const Chart = kind.Chart.bind(kind);
  let view = memory.view;
  let root: Root | null = null;
  let layout = kind.layout(inputOf(view));

  const change = (next: ViewState) => {
    view = next;
    memory.remember(next);
    layout = kind.layout(inputOf(view));
    root ??= createRoot(emptied(picture));
    const drawn = createElement(Chart, { layout, paint: cssPaint, id, title });
    flushSync(() => root?.render(drawn));
    picture.querySelector('[data-live] > svg')?.setAttribute('preserveAspectRatio', 'xMinYMin');
    legend.place();
    marks.forget();
  };

  /** A page that the server makes: the one before stays until it is here, and where it does not come. */
  const turn = async (ownState: OwnState): Promise<void> => {
    picture.setAttribute('aria-busy', 'true');
    try {
      const { data } = await live.request(ownState);
      if (isReleased || data === undefined) return;
      inputOf = layoutInput({ ...live, data });
      change({ ...view, ownState });
    } catch (error) {
      console.warn(error);
    } finally {
      picture.removeAttribute('aria-busy');
    }
  };

  const legend = addLegend(picture, {
    items: () => layout.legend,
    onToggle: (name) => change({ ...view, hidden: toggled(view.hidden, name, layout.legend.length) }),
  });
  const marks = addMarks(picture, { layout: () => layout, title });
  const stopTable = addTable(picture, {
    layout: () => layout,
    onState: async (ownState) => {
      if (isServerTable(layout)) await turn(ownState);
      else change({ ...view, ownState });
    },
    ownState: () => view.ownState,
  });
  if (view.hidden.length > 0 || Object.keys(view.ownState).length > 0) change(view);
  return () => {
    isReleased = true;
    legend.remove();
    marks.remove();
    stopTable();
    root?.unmount();
  };
}

function layoutInput({ data, box }: LiveChart): (view: ViewState) => LayoutInput {
  const known = new Map(data.colors as [string, Token][]);
  const colors = colorsOf(assignColors([], known), known);
  const tables = data.tables.map(fromWireTable);
  const { formData, columnMeta, locale, timeZone, annotations } = data;
  return ({ hidden, ownState }) => ({
    tables,
    formData,
    columnMeta,
    locale,
    timeZone,
    annotations,
    ...box,
    colors,
    hidden,
    ownState,
  });
}

/** A series hides or comes back; the last one that shows stays. */
function toggled(hidden: readonly string[], name: string, count: number): readonly string[] {
  if (hidden.includes(name)) return hidden.filter((other) => other !== name);
  return hidden.length + 1 < count ? [...hidden, name] : hidden;
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

interface TableOptions {
  readonly layout: () => ChartLayout;
  readonly ownState: () => OwnState;
  readonly onState: (ownState: OwnState) => Promise<void>;
}

/** Heads that sort and buttons that turn pages, by the marks that the table's HTML carries. */
function addTable(picture: HTMLElement, { layout, ownState, onState }: TableOptions): () => void {
  const onClick = (event: MouseEvent) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-sort], [data-page]');
    if (!button) return;
    const pressed = pressedOf(button);
    void onState(nextOwnState(ownState(), button.dataset, layout())).then(() => focusPressed(picture, pressed));
  };
  picture.addEventListener('click', onClick);
  return () => picture.removeEventListener('click', onClick);
}
