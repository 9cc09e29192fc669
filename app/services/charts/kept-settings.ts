// What follows from a saved chart is worked out once, for as long as an isolate keeps the chart: its settings, and its queries
// with the filters that it was last shown with.
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { DashboardLayer } from '#app/domain/dashboard/metadata/dashboard-annotations.ts';
import type { ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { readFormData, type ConnectedDataset, type PreparedChart } from './run-chart-queries.server.ts';

const keptSettings = new WeakMap<Chart, FormData>();

/** Settings as saved, without a dashboard's filters. */
export function savedSettings(chart: Chart): FormData {
  const known = keptSettings.get(chart);
  if (known) return known;
  const settings = readFormData(chart.params);
  keptSettings.set(chart, settings);
  return settings;
}

/** What determines a chart's queries besides its own settings. */
export interface ShownWith {
  readonly source: ConnectedDataset;
  /** Extra form data from the dashboard's filters. */
  readonly extra: ExtraFormData;
  readonly urlParams: UrlParams;
  /** Layers of the dashboard. */
  readonly layers?: readonly DashboardLayer[];
}

interface Kept {
  readonly source: ConnectedDataset;
  /** Filters, parameters and layers, as text. */
  readonly key: string;
  readonly prepared: PreparedChart;
}

const keptPreparations = new WeakMap<Chart, Kept>();

/** The queries of the chart: those of the last view, where it was shown with the same. */
export function preparedOnce(
  chart: Chart,
  { source, extra, urlParams, layers = [] }: ShownWith,
  prepare: () => PreparedChart,
): PreparedChart {
  const key = JSON.stringify([extra, urlParams, layers]);
  const known = keptPreparations.get(chart);
  if (known?.key === key && isSameSource(known.source, source)) return known.prepared;
  const prepared = prepare();
  keptPreparations.set(chart, { source, key, prepared });
  return prepared;
}

/** Compares by identity, because an isolate caches current objects (docs/caching.md). */
const isSameSource = (a: ConnectedDataset, b: ConnectedDataset): boolean =>
  a.dataset === b.dataset && a.connection === b.connection;
