// The charts' pictures while the layout is edited: taken over from the page, carried along when a component moves,
// redrawn where a size has changed, and given back at the end. React never owns them. Browser only.
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { ENTRY } from '#app/stores/chart-render/entry-check.ts';
import { figureHtml } from '#app/stores/chart-render/figure-html.ts';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import { measureSlot, readColorNames, DRAWN, isMisfit, isUnfilled } from '#app/screens/dashboard/client/chart-slots.ts';
import { requestCharts } from '#app/screens/dashboard/client/request-charts.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { errorText } from '#app/ui/notice/error-text.ts';

export interface Pictures {
  /** Shows a component's picture in an element; the result takes it out again. */
  show(nodeId: string, chartId: number, element: HTMLElement): () => void;
  /** Draws soon whatever is empty or does not fit. */
  fitSoon(): void;
  /** Gives the pictures back to the page, and stops. */
  end(): void;
}

interface PicturesPage {
  readonly view: readonly NodeView[];
  readonly root: HTMLElement;
  readonly send: ApiSender;
  /** The dashboard's, as stored: charts that are added have its colors. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Held {
  readonly host: HTMLElement;
  readonly chartId: number;
  /** Where it came from, and must go back to. */
  readonly slot: HTMLElement | null;
  isBusy: boolean;
}

const PAUSE_MS = 150;
const SKELETON = '<div class="chart-skeleton" data-skeleton></div>';

export function createPictures(dashboardId: number, page: PicturesPage): Pictures {
  const { view, root } = page;
  const slots = slotsByNode(view, root);
  const saved = new Set([...slots.values()].map((slot) => Number(slot.dataset['chartId'])));
  const held = new Map<string, Held>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hold = (nodeId: string, chartId: number): Held => {
    const present = held.get(nodeId);
    if (present?.chartId === chartId) return present;
    const slot = slots.get(nodeId);
    const from = slot && Number(slot.dataset['chartId']) === chartId ? slot : null;
    // What a chart got when it was touched, such as the buttons of its legend, is neither pressed nor reached while it is moved.
    const host = Object.assign(document.createElement('div'), { className: 'card-slot', inert: true });
    if (from) moveNodes(from, host);
    if (!host.firstElementChild) host.innerHTML = SKELETON;
    const fresh: Held = { host, chartId, slot: from, isBusy: false };
    held.set(nodeId, fresh);
    return fresh;
  };

  const fit = () => {
    const wanting = [...held.values()].filter(
      ({ host, isBusy }) => !isBusy && host.isConnected && (isUnfilled(host) || isMisfit(host)),
    );
    const placed = wanting.filter(({ chartId }) => saved.has(chartId));
    for (let from = 0; from < placed.length; from += MAX_CHARTS)
      void drawPlaced(dashboardId, placed.slice(from, from + MAX_CHARTS));
    for (const one of wanting.filter(({ chartId }) => !saved.has(chartId))) void drawNew(one, page);
  };
  const fitSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(fit, PAUSE_MS);
  };
  window.addEventListener('resize', fitSoon);

  return {
    show(nodeId, chartId, element) {
      const { host } = hold(nodeId, chartId);
      element.appendChild(host);
      fitSoon();
      // A component that moves is shown in its new place before it leaves the old one.
      return () => {
        if (host.parentElement === element) host.remove();
      };
    },
    fitSoon,
    end() {
      clearTimeout(timer);
      window.removeEventListener('resize', fitSoon);
      for (const { host, slot } of held.values()) {
        if (!slot?.isConnected) continue;
        moveNodes(host, slot);
        slot.dispatchEvent(new CustomEvent(DRAWN, { bubbles: true }));
      }
      held.clear();
    },
  };
}

function slotsByNode(nodes: readonly NodeView[], root: HTMLElement): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  const bySlot = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-chart-slot]')].map((slot) => [Number(slot.dataset['chartSlot']), slot]),
  );
  const walk = (node: NodeView): void => {
    if (node.kind === 'chart') {
      const slot = bySlot.get(node.slot);
      if (slot) found.set(node.id, slot);
    } else if (node.kind === 'tabs') for (const tab of node.tabs) tab.children.forEach(walk);
    else if ('children' in node) node.children.forEach(walk);
  };
  nodes.forEach(walk);
  return found;
}

function moveNodes(from: HTMLElement, to: HTMLElement): void {
  to.replaceChildren();
  while (from.firstChild) to.appendChild(from.firstChild);
}

async function drawPlaced(dashboardId: number, wanting: readonly Held[]): Promise<void> {
  for (const one of wanting) one.isBusy = true;
  const charts = wanting.map(({ chartId, host }, slot) => ({ chartId, slot, ...measureSlot(host) }));
  try {
    for await (const entry of requestCharts({ dashboardId, charts, colorNames: readColorNames(document) })) {
      const one = wanting[entry.slot];
      if (one) put(one, entry);
    }
  } catch (error) {
    for (const one of wanting) if (isUnfilled(one.host)) put(one, failure(error));
  } finally {
    for (const one of wanting) one.isBusy = false;
  }
}

async function drawNew(one: Held, page: PicturesPage): Promise<void> {
  one.isBusy = true;
  try {
    put(one, await requestPreview(one, page));
  } catch (error) {
    if (isUnfilled(one.host)) put(one, failure(error));
  } finally {
    one.isBusy = false;
  }
}

async function requestPreview({ chartId, host }: Held, { send, metadata }: PicturesPage): Promise<RenderEntry> {
  const { color_scheme, label_colors, map_label_colors, shared_label_colors } = metadata;
  const dashboardColors = { color_scheme, label_colors, map_label_colors, shared_label_colors };
  const body = { chartId, ...measureSlot(host), colorNames: readColorNames(document), dashboardColors };
  const sent = await send('/charts/preview', { method: 'POST', body, reply: ENTRY, deadlineMs: QUERY_DEADLINE_MS });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
  return jsonOf(sent.text) as RenderEntry;
}

function put({ host }: Held, entry: RenderEntry): void {
  host.innerHTML = figureHtml(entry, { nowMs: serverNow(), locale: document.documentElement.lang });
}

function failure(error: unknown): RenderEntry {
  const tCommon = pageTranslate(common);
  const t = pageTranslate(dashboardEdit);
  const message = errorText(error, tCommon('somethingWrong'));
  const advice = t('picture.kept');
  return { chartId: 0, slot: 0, title: '', error: { type: 'network', title: t('picture.failed'), message, advice } };
}
