// Whether a dashboard that the caller can see allows the query of an older chart: as its saved settings derive it.
import { freedomByFilters } from '#app/domain/dashboard/access/allowed-query-freedom.ts';
import { isAllowedQuery } from '#app/domain/dashboard/access/allowed-query.ts';
import { mergeExtraFormData, parseExtraFormData, type ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { extraFormDataFor } from '#app/domain/dashboard/filters/filter-scope.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { LegacyForm } from '#app/domain/legacy-viz/legacy-viz.ts';
import { findLegacyViz } from '#app/domain/legacy-viz/registry.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import type { QueryObject } from '#app/domain/query/query-object.ts';
import { sharedDashboards, viewerExtra } from './allowed.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { parsePositiveId, savedForm, type LegacySource } from './explore-json-form.server.ts';
import { legacyQuery, withExtras } from './explore-json-query.ts';

export interface LegacyRequested {
  readonly source: LegacySource;
  /** The form with its extras. */
  readonly form: LegacyForm;
  readonly dataset: Dataset;
  /** The query as it will run. */
  readonly query: unknown;
}

/** The query must be the chart's own with the filters' defaults, or with what viewers can express by those filters. */
export async function isLegacyExplained(deps: Deps, identity: Identity, request: LegacyRequested): Promise<boolean> {
  const { chart, form } = request.source;
  if (!chart || chart.datasetId !== request.dataset.id) return false;
  const query = parse(deps, request.query);
  const dashboardId = parsePositiveId(form['dashboardId']) ?? parsePositiveId(form['dashboard_id']);
  for (const open of await sharedDashboards(deps, identity, { chartId: chart.id, dashboardId, filterId: null })) {
    const shown = open.charts.get(chart.id);
    if (!query || !shown) continue;
    const place = { open, chart: shown, dataset: request.dataset };
    const extra = await viewerExtra(deps, identity, place, parseExtraFormData(request.form['extra_form_data']));
    const defaults = extraFormDataFor(chart.id, open);
    const masks = [{}, defaults, extra, mergeExtraFormData(defaults, extra)];
    const saved = masks
      .flatMap((mask) => savedQuery(deps, savedForm(shown), mask))
      .map((each) => ({ query: each, isPaged: false }));
    const { columns } = request.dataset;
    const freedom = freedomByFilters({ chartId: chart.id, metadata: open.metadata, tree: open.tree, columns });
    if (isAllowedQuery(query, saved, freedom)) return true;
  }
  return false;
}

function savedQuery(deps: Deps, saved: LegacyForm, mask: ExtraFormData): QueryObject[] {
  const viz = typeof saved['viz_type'] === 'string' ? findLegacyViz(saved['viz_type']) : null;
  if (!viz) return [];
  const form = withExtras({ ...saved, extra_form_data: mergeExtraFormData(parseExtraFormData(saved['extra_form_data']), mask) });
  return [unlessRefused(() => parse(deps, legacyQuery(form, viz.query(form))))].flatMap((query) => query ?? []);
}

const parse = ({ config }: Deps, query: unknown): QueryObject =>
  parseQueryObject(query, { defaultRowLimit: config.rowLimit, maxRows: config.sqlMaxRows });

/** Null for settings saved in a form that cannot be queried: they allow nothing. */
function unlessRefused<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'bug') return null;
    throw error;
  }
}
