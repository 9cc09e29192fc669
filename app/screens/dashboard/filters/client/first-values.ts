// First values for which the page did not wait: queried one after the other, since one can narrow the next. Browser only.
import { maskOf, type FilterValue } from '#app/domain/dashboard/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filter-view.ts';
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

/** Of those filters that await one and have one to give; a filter that cannot be queried says why when it is opened. */
export async function findFirstValues({ filters, signal, ...request }: Waiting): Promise<FirstValue[]> {
  let { masks } = request;
  const found: FirstValue[] = [];
  for (const filter of filters) {
    const result = await queryOptions({ ...request, filterId: filter.id, masks }, '', signal);
    const [first] = result.ok && result.value.kind === 'values' ? result.value.values : [];
    if (!first || filter.choice.kind !== 'select') continue;
    found.push({ id: filter.id, ...first });
    const names = new Map([[String(first.value), first.label]]);
    masks = { ...masks, [filter.id]: maskOf(filter, { ...filter.choice, values: [first.value] }, names) };
  }
  return found;
}
