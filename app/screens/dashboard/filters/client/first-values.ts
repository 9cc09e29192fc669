// First values for which the page did not wait: those that don't depend on each other are queried at once. Browser only.
import { inDependencySteps } from '#app/domain/dashboard/filters/dependent-filters.ts';
import type { FilterValue } from '#app/domain/query/query-object.ts';
import { buildFilterMask } from '#app/domain/dashboard/masks/filter-mask.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import type { Masks } from '#app/screens/dashboard/client/active-masks.ts';
import { queryOptions } from './filter-api.ts';

export interface FirstValue {
  readonly id: string;
  readonly value: FilterValue;
  readonly label: string;
}

interface Waiting {
  readonly dashboardId: number;
  readonly csrfToken: string;
  readonly filters: readonly FilterView[];
  readonly masks: Masks;
  readonly signal: AbortSignal;
}

/** First values of the filters that need one. A filter whose query fails shows its error when it is opened. */
export async function findFirstValues({ filters, signal, ...request }: Waiting): Promise<FirstValue[]> {
  let { masks } = request;
  const found: FirstValue[] = [];
  for (const step of inDependencySteps(filters)) {
    const before = masks;
    const results = await Promise.all(
      step.map((filter) => queryOptions({ ...request, filterId: filter.id, masks: before }, '', signal)),
    );
    for (const [index, filter] of step.entries()) {
      const result = results[index];
      const [first] = result?.ok && result.value.kind === 'values' ? result.value.values : [];
      if (!first || filter.choice.kind !== 'select') continue;
      found.push({ id: filter.id, ...first });
      const names = new Map([[String(first.value), first.label]]);
      masks = { ...masks, [filter.id]: buildFilterMask(filter, { ...filter.choice, values: [first.value] }, names) };
    }
  }
  return found;
}
