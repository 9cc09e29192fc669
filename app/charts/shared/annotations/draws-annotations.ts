// Whether a chart can show moments and time spans: its kind supports annotation layers, and its axis can be a time axis.
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';

/** @param formData as it was saved, or upgraded */
export function drawsMoments(definition: ChartDefinition, formData: FormData, dataset: Dataset): boolean {
  const hasLayers = definition.panel.some(({ controls }) => controls.some(({ type }) => type === 'annotations'));
  return hasLayers && !isByName(readText(formData, 'x_axis'), dataset);
}

/** True if the axis is categorical. Columns with a date or time type count as temporal even if they aren't marked so. */
function isByName(axis: string | null, { columns }: Dataset): boolean {
  const column = axis === null ? undefined : columns.find(({ name }) => name === axis);
  return column !== undefined && !column.isTemporal && !/date|time/i.test(column.type ?? '');
}
