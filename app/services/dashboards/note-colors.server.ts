// Notes the colors of a dashboard's names when an editor opens it, after the reply: over the names that its
// charts have without any filter. No new version of the dashboard, and nothing for viewers and guests to wait for.
import { canWriteDashboard } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isAlone } from '#app/domain/dashboard/access/chart-alone.ts';
import { parseDataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { chartNodes } from '#app/domain/dashboard/layout/layout-tree.ts';
import { hasNewNames, noteColors, type ColoredName } from '#app/domain/dashboard/colors/noted-colors.ts';
import { nativeFilters } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import type { ChartBox } from '#app/stores/chart-render/request-wire.ts';
import { storeNotedColors } from '#app/stores/dashboard/change.server.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { renderCharts } from '#app/services/charts/render-chart.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { hasRowRules } from '#app/services/planning/row-clauses.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { metadataText } from './content.server.ts';

/** Max wait for the charts before it, because colors are assigned in page order. */
const PATIENCE_MS = 5_000;
const AT_ONCE = 4;
/** Any size: a chart's names don't depend on it. */
const SIZE_PX = { widthPx: 600, heightPx: 400 };

interface DrawnPage {
  /** Entries as rendered for the page. */
  readonly entries: readonly Promise<RenderEntry>[];
  /** BCP 47. */
  readonly locale: string;
}

/** @param page of the viewer who opens the dashboard: names that it has and the unfiltered charts haven't are noted last */
export function noteColorsLater(deps: Deps, identity: Identity, open: OpenDashboard, page: DrawnPage): void {
  const { dashboard } = open;
  const canEdit = identity.kind === 'user' && canWriteDashboard(identity, dashboard);
  if (!canEdit || dashboard.managed !== null || isAlone(dashboard.id)) return;
  deps.waitUntil(
    noteNewColors(deps, identity, open, page).catch((error: unknown) =>
      logError('colors_not_noted', 'The colors of a dashboard’s names couldn’t be stored.', { error }),
    ),
  );
}

async function noteNewColors(deps: Deps, identity: Identity, open: OpenDashboard, { entries, locale }: DrawnPage): Promise<void> {
  const seen = await namesIn(deps, open, await Promise.all(entries));
  if (!hasNewNames(open.metadata, seen)) return;
  const boxes = chartNodes(open.tree)
    .slice(0, MAX_CHARTS)
    .map(({ chartId }, slot): ChartBox => ({ chartId, slot, ...SIZE_PX }));
  const masks = new Map(nativeFilters(open.metadata).map(({ id }) => [id, parseDataMask(null)]));
  const drawing = { force: false, include: [], mode: 'light', colorNames: [], locale } as const;
  const options = { ...drawing, patienceMs: PATIENCE_MS, firstCount: AT_ONCE, masks };
  const unfiltered = await Promise.all(renderCharts(deps, identity, open, { boxes, options }));
  const colors = noteColors(open.metadata, [...(await namesIn(deps, open, unfiltered)), ...seen]);
  const { id, jsonMetadata } = open.dashboard;
  const after = metadataText({ ...readJsonObject(jsonMetadata), map_label_colors: colors });
  await storeNotedColors(deps.db, id, { before: jsonMetadata, after });
}

/** Names in page order, except those of row-filtered datasets, because all viewers of the dashboard can read its settings. */
async function namesIn(deps: Deps, { charts }: OpenDashboard, entries: readonly RenderEntry[]): Promise<readonly ColoredName[]> {
  const named = await Promise.all(
    entries.map(async (entry): Promise<readonly ColoredName[]> => {
      const chart = charts.get(entry.chartId);
      if ('error' in entry || entry.colorNames.length === 0 || !chart || chart.datasetId === null) return [];
      if (await hasRowRules(deps, { id: chart.datasetId })) return [];
      const scheme = readJsonObject(chart.params)?.['color_scheme'];
      return entry.colorNames.map((name) => ({ name, scheme }));
    }),
  );
  return named.flat();
}
