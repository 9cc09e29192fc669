// Charts inside another chart: how many there can be, and what the outer one adds to their filters.
import { NO_FILTER, isTemporalRange } from './form/form-upgrade.ts';
import { isObject, readList, readObject, type JsonObject } from './form/form-values.ts';
import type { DrawnLayer, FormData, Layer } from './kind.ts';

/** More charts would be more queries than a page bears. */
export const MAX_LAYERS = 20;
/** Of one result that is split among charts: more would cover each other. */
export const MAX_PARTS = 100;

export const isDrawn = (layer: Layer): layer is DrawnLayer => layer.status === 'drawn';

/** Superset's mark for a filter of all layers, in the list of places to which a filter is limited. */
const ALL_LAYERS = -1;

/** The filters of a chart for its layer at a place: those limited to other layers, and open time ranges, are left out. */
export function filtersForLayer(formData: FormData, place: number): FormData {
  const filters = readList(formData, 'adhoc_filters').filter((filter) => isObject(filter) && reaches(filter, place));
  return {
    adhoc_filters: filters.filter((filter) => !(isTemporalRange(filter) && filter['comparator'] === NO_FILTER)),
    extra_form_data: readObject(formData, 'extra_form_data'),
    url_params: readObject(formData, 'url_params'),
  };
}

function reaches(filter: JsonObject, place: number): boolean {
  const { layerFilterScope: scope } = filter;
  return !Array.isArray(scope) || scope.includes(ALL_LAYERS) || scope.includes(place);
}
