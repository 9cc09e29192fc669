// The layout input of a queried chart, apart from its colors, its box, and the charts inside it.
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { AnnotationData, AnySettings, LayoutInput } from '#app/charts/shared/kind.ts';
import { resolveFormCurrency } from '#app/domain/query/resolve-currency.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import type { QueriedChart } from './run-chart-queries.server.ts';
import { readColumnMeta } from './column-meta.ts';

export interface DrawnInput {
  readonly formData: FormData;
  readonly input: Omit<LayoutInput<AnySettings>, 'widthPx' | 'heightPx' | 'colors'>;
}

/** @param locale BCP 47 */
export function drawnInput(chart: QueriedChart, { locale, scheme }: { locale: string; scheme: string | null }): DrawnInput {
  const { kind, source, results, currency, ownState } = chart;
  const formData = resolveFormCurrency(withScheme(chart.formData, scheme), currency);
  return {
    formData,
    input: {
      tables: results.map((result) => result.table),
      settings: readSettings(kind.definition, formData),
      locale,
      timeZone: source.dataset.timeZone,
      columnMeta: readColumnMeta(source.dataset, currency, { formData, locale }),
      hidden: [],
      ownState,
      annotations: annotationsOf(results),
      ...timeRangeOf(results[0]),
      ...(results[0]?.rowLimit.isReached && { isCut: true as const }),
    },
  };
}

/** The scheme of the dashboard replaces that of the chart, as in Superset: layouts read the one in force. */
const withScheme = (formData: FormData, scheme: string | null): FormData =>
  scheme === null ? formData : { ...formData, color_scheme: scheme };

/** The annotations of all queries: every query of a chart requests the same layers. */
const annotationsOf = (results: readonly DatasetResult[]): AnnotationData =>
  Object.fromEntries(results.flatMap((result) => Object.entries(result.annotationData ?? {})));

function timeRangeOf(result: DatasetResult | undefined): Pick<LayoutInput, 'timeRange'> {
  if (result === undefined) return {};
  return { timeRange: { fromMs: result.fromMs, toMs: result.toMs, queriedAtMs: result.queriedAtMs } };
}

/** Every name that a metric of these charts can have in their results. */
export const metricNames = (charts: readonly QueriedChart[]): Set<string> => new Set(charts.flatMap(namesOf));

function namesOf({ queries, source }: QueriedChart): readonly string[] {
  const labels = queries.flatMap(({ metrics }) => (Array.isArray(metrics) ? (metrics as unknown[]).map(labelOf) : []));
  const verbose = source.dataset.metrics.filter(({ name }) => labels.includes(name)).map(({ verboseName }) => verboseName ?? '');
  return [...labels, ...verbose];
}

function labelOf(metric: unknown): string {
  if (typeof metric === 'string') return metric;
  return typeof metric === 'object' && metric !== null && 'label' in metric && typeof metric.label === 'string'
    ? metric.label
    : '';
}
