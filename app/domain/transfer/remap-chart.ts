// Remaps a chart's settings on import: ids of its dataset, itself and other charts.
import { isObject } from '#app/domain/json/is-object.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';

export interface ChartTarget {
  readonly id: number;
  readonly datasetId: number;
  /** New chart ids by their ids in the archive. */
  readonly chartIds: ReadonlyMap<number, number>;
}

/** Replaces ids in form data. */
export const arriveParams = (
  params: Readonly<Record<string, unknown>>,
  { id, datasetId, chartIds }: ChartTarget,
): Record<string, unknown> => ({
  ...params,
  datasource: `${datasetId}__table`,
  ...('slice_id' in params && { slice_id: id }),
  ...arriveLayers(params, chartIds),
});

/** Same for the stored query context (text); null if it isn't a JSON object. */
export function arriveQueryContext(text: string | null, place: ChartTarget): string | null {
  const context = text === null ? null : objectOf(text);
  if (context === null) return null;
  const { form_data: formData, queries } = context;
  return JSON.stringify({
    ...context,
    datasource: { id: place.datasetId, type: 'table' },
    ...(isObject(formData) && { form_data: arriveParams(formData, place) }),
    ...(Array.isArray(queries) && {
      queries: queries.map((query: unknown) => (isObject(query) ? { ...query, ...arriveLayers(query, place.chartIds) } : query)),
    }),
  });
}

/** The chart's id in the source instance, from its settings; null if it isn't there. */
export function oldChartId(params: Readonly<Record<string, unknown>>): number | null {
  const { slice_id: id } = params;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** Keeps only layers that don't show charts of the archive. */
export function withForeignLayers(
  params: Readonly<Record<string, unknown>>,
  charts: ReadonlySet<number>,
): Readonly<Record<string, unknown>> {
  const { annotation_layers: layers, deck_slices: inside } = params;
  return {
    ...params,
    annotation_layers: (Array.isArray(layers) ? layers : []).filter((layer: unknown) => !charts.has(chartIdIn(layer) ?? NaN)),
    deck_slices: [inside].flat().filter((id: unknown) => !charts.has(numberOf(id) ?? NaN)),
  };
}

function arriveLayers(holder: Readonly<Record<string, unknown>>, chartIds: ReadonlyMap<number, number>) {
  return { ...arriveAnnotations(holder, chartIds), ...arriveInside(holder, chartIds) };
}

/** Charts in a multi-layer map. */
function arriveInside({ deck_slices: inside }: Readonly<Record<string, unknown>>, chartIds: ReadonlyMap<number, number>) {
  if (!Array.isArray(inside)) return {};
  return { deck_slices: inside.map((id: unknown) => chartIds.get(numberOf(id) ?? NaN) ?? id) };
}

function arriveAnnotations(holder: Readonly<Record<string, unknown>>, chartIds: ReadonlyMap<number, number>) {
  const { annotation_layers: layers } = holder;
  if (!Array.isArray(layers)) return {};
  return {
    annotation_layers: layers.map((layer: unknown) => {
      const value = chartIds.get(chartIdIn(layer) ?? NaN);
      return isObject(layer) && value !== undefined ? { ...layer, value } : layer;
    }),
  };
}

/** Null for a layer that isn't based on a chart. */
function chartIdIn(layer: unknown): number | null {
  if (!isObject(layer) || (layer['sourceType'] !== 'line' && layer['sourceType'] !== 'table')) return null;
  return numberOf(layer['value']);
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : null;

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parseJson(text);
    return isObject(value) ? value : null;
  } catch {
    return null; // A query that cannot be read is rebuilt from the form data.
  }
}
