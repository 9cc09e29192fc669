// Form data of an older chart's request: as sent, over what was saved with the chart, and the dataset it queries.
import type { JsonObject } from '#app/charts/shared/form/form-values.ts';
import { AppError } from '#app/domain/errors.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { findChart } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface LegacySource {
  readonly form: JsonObject;
  readonly vizType: string;
  readonly datasetId: number;
  /** The saved chart that the form names; null for none and for a deleted one. */
  readonly chart: Chart | null;
}

/** What a form contains besides settings: alone, it requests the chart as saved. */
const NOT_SETTINGS: ReadonlySet<string> = new Set([
  'slice_id',
  'viz_type',
  'datasource',
  'dashboardId',
  'dashboard_id',
  'url_params',
  'extra_filters',
  'extra_form_data',
  'force',
]);

/**
 * `named`: the dataset of the URL, before that of the form. Rights are up to the caller: the chart is found, not opened.
 * Throws 400 where the form names no dataset or kind, 404 where it names only a deleted chart.
 */
export async function readLegacySource(
  deps: Pick<Deps, 'db'>,
  sent: JsonObject,
  named: { readonly type: string; readonly id: number } | null,
): Promise<LegacySource> {
  const chartId = parsePositiveId(sent['slice_id']);
  const chart = chartId === null ? null : await findChart(deps.db, chartId);
  const isWhole = Object.keys(sent).some((key) => !NOT_SETTINGS.has(key));
  if (!isWhole && chartId !== null && !chart) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const form = !isWhole && chart ? { ...savedForm(chart), ...sent } : sent;
  const [vizType, datasetId] = [form['viz_type'], datasetOf(form, named) ?? (isWhole ? null : (chart?.datasetId ?? null))];
  if (typeof vizType !== 'string' || vizType === '') throw formError('The form data has no chart type: viz_type is missing.');
  if (datasetId === null) throw formError('The form data has no dataset: datasource is missing or doesn’t look like 12__table.');
  return { form, vizType, datasetId, chart };
}

/** The settings that a chart was saved with. */
export const savedForm = (chart: Chart): JsonObject => ({
  ...readJsonObject(chart.params),
  viz_type: chart.vizType,
  ...(chart.datasetId === null ? {} : { datasource: `${chart.datasetId}__table` }),
});

/** The object in a JSON text; nothing else. */
export function readJsonObject(text: string): JsonObject {
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  } catch {
    // Charts of all ages are stored: unreadable ones have no settings.
    return {};
  }
}

function datasetOf(form: JsonObject, named: { readonly type: string; readonly id: number } | null): number | null {
  if (named) {
    if (named.type !== 'table') throw formError(`Only datasets can be queried here, not a ${named.type}.`);
    return named.id;
  }
  const text = form['datasource'];
  const found = typeof text === 'string' ? /^(\d{1,15})__table$/.exec(text) : null;
  return found ? Number(found[1]) : null;
}

/** A positive whole number, also written as text. */
export function parsePositiveId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

const formError = (message: string): AppError => new AppError('INVALID_PAYLOAD_FORMAT_ERROR', message);
