// Whether a chart can show moments and spans of time: its kind has annotation layers, and its axis can be one of time. Pure.
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';

/** @param formData as it was saved, or upgraded */
export function drawsMoments(definition: ChartDefinition, formData: FormData, dataset: Dataset): boolean {
  const hasLayers = definition.panel.some(({ controls }) => controls.some(({ type }) => type === 'annotations'));
  return hasLayers && !isByName(readText(formData, 'x_axis'), dataset);
}

/** A column that isn't marked as one of time has its moments all the same if its type is one. */
function isByName(axis: string | null, { columns }: Dataset): boolean {
  const column = axis === null ? undefined : columns.find(({ name }) => name === axis);
  return column !== undefined && !column.isTemporal && !/date|time/i.test(column.type ?? '');
}
