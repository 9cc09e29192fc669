// What a filter of time columns does to a chart: its time axis and time range move to the selected column.

type JsonObject = Readonly<Record<string, unknown>>;

/** Form data whose temporal axis, or else whose first temporal filter, is of the column; as it was for one that is not temporal. */
export function withTimeColumn(formData: JsonObject, column: string, temporalColumns: readonly string[]): JsonObject {
  if (!temporalColumns.includes(column)) return formData;
  const axis = formData['x_axis'];
  const oldAxis = typeof axis === 'string' && temporalColumns.includes(axis) ? axis : null;
  const filters = Array.isArray(formData['adhoc_filters']) ? (formData['adhoc_filters'] as unknown[]) : [];
  const ranges = filters.flatMap((filter) => rangeSubject(filter) ?? []);
  const moved = oldAxis ?? (ranges.includes(column) ? column : (ranges[0] ?? null));
  return {
    ...formData,
    ...(oldAxis === null ? {} : { x_axis: column }),
    ...(typeof formData['granularity_sqla'] === 'string' ? { granularity_sqla: column } : {}),
    adhoc_filters: filters.map((filter) =>
      moved !== null && rangeSubject(filter) === moved ? { ...(filter as JsonObject), subject: column } : filter,
    ),
  };
}

/** The column of a temporal range; null for every other filter. */
function rangeSubject(filter: unknown): string | null {
  if (typeof filter !== 'object' || filter === null) return null;
  const { operator, subject } = filter as JsonObject;
  return operator === 'TEMPORAL_RANGE' && typeof subject === 'string' ? subject : null;
}
