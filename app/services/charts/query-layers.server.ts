// The charts inside a chart, each queried as its viewer: with the row rules of its own dataset and the filters of the outer
// chart, all side by side. One that the viewer can't query is left out without a trace.
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayerGap, LayerRef, LayerRule } from '#app/charts/shared/kind.ts';
import { readList, readObject } from '#app/charts/shared/form/form-values.ts';
import { MAX_LAYERS, MAX_PARTS } from '#app/charts/shared/layers.ts';
import { withSavedLimits } from '#app/charts/shared/form/saved-limits.ts';
import { findDefinition } from '#app/charts/definitions.ts';
import { canReadDataset } from '#app/domain/access/decide.ts';
import { withExtraFormData } from '#app/domain/dashboard/masks/apply-extra-form-data.ts';
import { parseExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { withControls } from '#app/domain/dashboard/filters/display-controls.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { findCharts } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import {
  runChartQueries,
  prepareChart,
  readFormData,
  type QueriedChart,
  type ChartRun,
  type ConnectedDataset,
  type PreparedChart,
} from './run-chart-queries.server.ts';
import { queryParts } from './split-layer.server.ts';

/** What a page adds to the viewer's own rights and to the outer chart's own filters. */
export interface LayerScope {
  /** Whether the page shows the viewer this chart, regardless of their access to its dataset. */
  readonly isShown: (chart: Chart) => boolean;
  /** The outer chart's settings, with those filters of the page that can be applied to this dataset for the viewer. */
  readonly outerFor: (source: ConnectedDataset) => Promise<FormData>;
}

export type RequestedLayer =
  | Exclude<LayerGap, { status: 'failed' }>
  | { readonly status: 'failed'; readonly name: string; readonly error: AppError }
  | {
      readonly status: 'drawn';
      readonly name: string;
      readonly source: LayerRef['source'];
      readonly chart: QueriedChart;
      /** The value whose rows these are, if one result is split. */
      readonly splitValue?: string;
    };

/** Throws the first failure where every chart inside fails. */
export async function queryLayers(
  deps: Deps,
  run: ChartRun,
  outer: PreparedChart,
  scope: LayerScope | undefined,
): Promise<readonly RequestedLayer[]> {
  const rule = outer.kind.definition.layers;
  if (!rule) return [];
  const refs = rule.list(outer.formData);
  const saved = refs.slice(0, MAX_LAYERS).flatMap((ref) => (ref.source === 'saved' ? [ref.chartId] : []));
  const charts = new Map((saved.length === 0 ? [] : await findCharts(deps.db, saved)).map((chart) => [chart.id, chart]));
  const inside: Inside = { deps, run, outer, rule, charts, sources: new Map(), ...(scope && { scope }) };
  const layers = (await Promise.all(refs.map((ref, place) => queryLayer(inside, ref, place)))).flat();
  const failures = layers.flatMap((layer) => (layer.status === 'failed' ? [layer.error] : []));
  if (failures[0] && failures.length === layers.length) throw failures[0];
  return layers;
}

interface Inside {
  readonly deps: Deps;
  readonly run: ChartRun;
  readonly outer: PreparedChart;
  readonly rule: LayerRule;
  readonly charts: ReadonlyMap<number, Chart>;
  /** By dataset id, so that layers of one dataset read it once. */
  readonly sources: Map<number, Promise<DatasetSource | null>>;
  readonly scope?: LayerScope;
}

async function queryLayer(inside: Inside, ref: LayerRef, place: number): Promise<readonly RequestedLayer[]> {
  if (place >= MAX_LAYERS) return [{ status: 'surplus' }];
  if (ref.source === 'saved') return [await querySaved(inside, ref.chartId, place)];
  const { deps, rule, run } = inside;
  const { name, vizType, source } = ref;
  if (!rule.accepts(vizType)) return [{ status: 'unsupported', name }];
  try {
    const parts = await queryParts(deps, ref, run);
    return parts.map(({ value, chart }, index) =>
      index < MAX_PARTS ? { status: 'drawn', name, source, chart, splitValue: value } : { status: 'surplus' },
    );
  } catch (error) {
    return [failed(name, error)];
  }
}

async function querySaved(inside: Inside, chartId: number, place: number): Promise<RequestedLayer> {
  const { run, charts, scope, rule } = inside;
  const chart = charts.get(chartId);
  const source = chart?.datasetId ? await sourceOf(inside, chart.datasetId) : null;
  if (!chart || !source) return { status: 'missing' };
  if (!canReadDataset(run.identity, source.facts) && scope?.isShown(chart) !== true) return { status: 'denied' };
  const { name, vizType, cacheTimeoutS: ttlS } = chart;
  if (!rule.accepts(vizType)) return { status: 'unsupported', name };
  const { dataset, connection } = source;
  const formData = withFilters(savedSettings(chart, dataset), await addedTo(inside, source, place), dataset);
  const { identity, force } = run;
  return queryDrawnLayer(inside, name, { identity, force, source: { dataset, connection }, vizType, formData, ttlS });
}

function sourceOf({ deps, sources, run }: Inside, datasetId: number): Promise<DatasetSource | null> {
  const source = sources.get(datasetId) ?? readCachedDataset(deps, run.identity, datasetId);
  sources.set(datasetId, source);
  return source;
}

/** A query that fails leaves the other layers to be seen. */
async function queryDrawnLayer({ deps }: Inside, name: string, run: ChartRun): Promise<RequestedLayer> {
  try {
    return { status: 'drawn', name, source: 'saved', chart: await runChartQueries(deps, run, prepareChart(run)) };
  } catch (error) {
    return failed(name, error);
  }
}

function failed(name: string, error: unknown): RequestedLayer {
  if (!(error instanceof AppError) || error.kind === 'bug') throw error;
  return { status: 'failed', name, error };
}

/** Repaired first: what an old chart says of its time in other keys would give way to a filter that is added. */
function savedSettings({ vizType, params }: Chart, dataset: Dataset): FormData {
  const settings = withSavedLimits({ ...readFormData(params), viz_type: vizType });
  return findDefinition(vizType)?.upgrade(settings, dataset) ?? settings;
}

/** What the outer chart adds to the settings of its layer at a place. */
async function addedTo({ run, outer, rule, scope }: Inside, source: ConnectedDataset, place: number): Promise<FormData> {
  if (!scope) return addedIn(rule, outer.formData, place);
  const { kind, vizType } = outer;
  const settings = { ...(await scope.outerFor(source)), viz_type: vizType };
  return addedIn(rule, kind.definition.upgrade(settings, run.source.dataset), place);
}

function addedIn(rule: LayerRule, outer: FormData, place: number): FormData {
  const ref = rule.list(outer)[place];
  return ref?.source === 'saved' ? ref.added : {};
}

function withFilters(own: FormData, added: FormData, dataset: Dataset): FormData {
  const extra = parseExtraFormData(added['extra_form_data']);
  const timed = withControls(own, extra, dataset.columns);
  return {
    ...withExtraFormData(timed, extra),
    adhoc_filters: [...readList(timed, 'adhoc_filters'), ...readList(added, 'adhoc_filters')],
    url_params: { ...readObject(own, 'url_params'), ...readObject(added, 'url_params') },
  };
}
