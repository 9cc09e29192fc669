// Charts inside another chart: how many there can be, and what the outer one adds to their filters.
import { NO_FILTER, isTemporalRange } from './form/form-upgrade.ts';
import type { JsonObject } from './form/form-values.ts';
import type { DrawnLayer, Layer } from './kind.ts';

/** More charts would be more queries than a page bears. */
export const MAX_LAYERS = 20;
/** Of one result that is split among charts: more would cover each other. */
export const MAX_PARTS = 100;

export const isDrawn = (layer: Layer): layer is DrawnLayer => layer.status === 'drawn';

/** Superset's mark for a filter of all layers, in the list of places to which a filter is limited. */
const ALL_LAYERS = -1;

/** What a chart with layers filters by, and what dashboards add. */
export type FilterSettings = {
  readonly adhoc_filters: readonly JsonObject[];
  readonly extra_form_data: JsonObject;
  readonly url_params: JsonObject;
};

/** The filters of a chart for its layer at a place: those limited to other layers, and open time ranges, are left out. */
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
