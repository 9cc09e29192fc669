// A dashboard's filters as filters of a chart's own, for a chart that leaves the dashboard.
type JsonObject = Readonly<Record<string, unknown>>;

/** @param extra as the chart has it on the dashboard */
export function withExtraAsFilters(settings: JsonObject, extra: JsonObject): JsonObject {
  const { time_range: range, time_grain_sqla: grain, granularity_sqla: column } = extra;
  const own = objectsIn(settings['adhoc_filters']).map((filter) =>
    typeof range === 'string' && filter['operator'] === 'TEMPORAL_RANGE' ? { ...filter, comparator: range } : filter,
  );
  const added = objectsIn(extra['filters']).map(({ col, op, val }) => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: col,
    operator: op,
    ...(val !== undefined && { comparator: val }),
  }));
  return {
    ...settings,
    adhoc_filters: [...own, ...added, ...objectsIn(extra['adhoc_filters'])],
    ...(typeof range === 'string' && 'time_range' in settings && { time_range: range }),
    ...(typeof grain === 'string' && { time_grain_sqla: grain }),
    ...(typeof column === 'string' && 'granularity_sqla' in settings && { granularity_sqla: column }),
  };
}

const objectsIn = (value: unknown): readonly JsonObject[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(
    (one): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one),
  );
