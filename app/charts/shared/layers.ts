// Charts inside another chart: their maximum number, and the outer chart's filters for them.
import { NO_FILTER, isTemporalRange } from './form/form-upgrade.ts';
import type { JsonObject } from './form/form-values.ts';
import type { DrawnLayer, Layer } from './kind.ts';

/** Limits the number of queries per page. */
export const MAX_LAYERS = 20;
/** Max layers from one split result: more would cover each other. */
export const MAX_PARTS = 100;

export const isDrawn = (layer: Layer): layer is DrawnLayer => layer.status === 'drawn';

/** In Superset, this index in a filter's scope means all layers. */
const ALL_LAYERS = -1;

/** Filters of a chart with layers, including those of dashboards. */
export type FilterSettings = {
  readonly adhoc_filters: readonly JsonObject[];
  readonly extra_form_data: JsonObject;
  readonly url_params: JsonObject;
};

/** The outer chart's filters for a layer, without those for other layers and unlimited time ranges. */
export function filtersForLayer({ adhoc_filters, extra_form_data, url_params }: FilterSettings, place: number): FilterSettings {
  const filters = adhoc_filters.filter((filter) => reaches(filter, place));
  return {
    adhoc_filters: filters.filter((filter) => !(isTemporalRange(filter) && filter['comparator'] === NO_FILTER)),
    extra_form_data,
    url_params,
  };
}

function reaches(filter: JsonObject, place: number): boolean {
  const { layerFilterScope: scope } = filter;
  return !Array.isArray(scope) || scope.includes(ALL_LAYERS) || scope.includes(place);
}
