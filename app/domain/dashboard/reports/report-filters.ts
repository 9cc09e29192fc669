// What a report selects in its dashboard's filters as Superset's form keeps it: `nativeFilters`, a list of filters with values.
import * as z from 'zod';

const MAX_FILTERS = 1_000;

const reportFilter = z.looseObject({
  nativeFilterId: z.string().min(1),
  filterType: z.string(),
  columnName: z.string().nullish().catch(null),
  filterValues: z.array(z.unknown()),
});
const reportFilters = z.array(z.unknown()).max(MAX_FILTERS);

/** Data masks by filter id, as Superset makes them of the same list. An entry without an id, a type or values selects nothing. */
export function readReportFilters(nativeFilters: unknown): Readonly<Record<string, unknown>> {
  const { data: entries = [] } = reportFilters.safeParse(nativeFilters);
  const masks = entries.flatMap((entry) => {
    const { data: filter } = reportFilter.safeParse(entry);
    if (!filter || filter.filterValues.every((value) => value === null || value === '')) return [];
    return [[filter.nativeFilterId, maskOf(filter)] as const];
  });
  return Object.fromEntries(masks);
}

function maskOf({ filterType, columnName, filterValues: values }: z.output<typeof reportFilter>) {
  const col = columnName ?? '';
  const [first = null, second = null] = values;
  switch (filterType) {
    case 'filter_select':
      return { extraFormData: col === '' ? {} : { filters: [{ col, op: 'IN', val: values }] }, filterState: { value: values } };
    case 'filter_range': {
      const ends = [
        { op: '>=', val: first },
        { op: '<=', val: second },
      ];
      const filters = col === '' ? [] : ends.filter(({ val }) => val !== null).map((end) => ({ col, ...end }));
      return { extraFormData: { filters }, filterState: { value: [first, second] } };
    }
    case 'filter_time':
      return { extraFormData: {}, filterState: { value: first } };
    default:
      return { extraFormData: {}, filterState: { value: values } };
  }
}
