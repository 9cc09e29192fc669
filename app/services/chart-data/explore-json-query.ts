// The query object of an older chart: its kind's query, within the form's filters, limits and time range.
import { BASE_FIELDS } from '#app/charts/shared/form/base-fields.ts';
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readFields } from '#app/charts/shared/form/settings.ts';
import { mergeExtraFormData, parseExtraFormData, type ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { TIME_LABEL, type LegacyForm, type LegacyQuery } from '#app/domain/legacy-viz/legacy-viz.ts';
import { isObject } from '#app/domain/json/is-object.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const NO_FILTER = /^\s*no filter\s*$/i;

/** The form with old filters of dashboards in their newer form, and with what its extra form data replaces. */
export function withExtras(form: LegacyForm): LegacyForm {
  const extra = mergeExtraFormData(oldExtras(form), parseExtraFormData(form['extra_form_data']));
  const time = extra.granularity_sqla ?? extra.granularity ?? form['granularity_sqla'] ?? form['granularity'];
  return {
    ...form,
    extra_form_data: extra,
    ...(time === undefined ? {} : { granularity_sqla: time }),
    ...(extra.time_range === undefined ? {} : { time_range: extra.time_range }),
    ...(extra.time_grain_sqla === undefined ? {} : { time_grain_sqla: extra.time_grain_sqla }),
  };
}

/** `extra_filters` as filter boxes sent them: plain ones, and those that begin with two underscores for time. */
function oldExtras(form: LegacyForm): ExtraFormData {
  const filters = (Array.isArray(form['extra_filters']) ? form['extra_filters'] : []).filter(isObject);
  const valueOf = (name: string): string | undefined => {
    const value = filters.find(({ col }) => col === name)?.['val'];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [range, column, grain] = [valueOf('__time_range'), valueOf('__time_col'), valueOf('__time_grain')];
  const plain = filters.filter(({ col }) => typeof col === 'string' && !col.startsWith('__'));
  return parseExtraFormData({
    ...(plain.length > 0 && { filters: plain.map(({ col, op, val }) => ({ col, op, val })) }),
    ...(range !== undefined && { time_range: range }),
    ...(column !== undefined && { granularity_sqla: column }),
    ...(grain !== undefined && { time_grain_sqla: grain }),
  });
}

/** The form's time column; null where it has none. */
export function readTimeColumn(form: LegacyForm): string | null {
  const column = form['granularity_sqla'];
  return typeof column === 'string' && column !== '' ? column : null;
}

/** An entry of `queries[]`; `form` has its extras already. The order is ascending unless the form says otherwise. */
export function legacyQuery(form: LegacyForm, legacy: LegacyQuery): JsonObject {
  const base = baseQuery(readFields(BASE_FIELDS, form), { columns: legacy.columns, metrics: legacy.metrics });
  const isDescending = form['order_desc'] === true;
  const timeColumn = readTimeColumn(form);
  return {
    ...base,
    columns: legacy.isTimeSeries ? [timeAxis(form, legacy), ...legacy.columns] : legacy.columns,
    filters: [...(base['filters'] as JsonObject[]), ...timeFilter(form)],
    extras: { ...(base['extras'] as JsonObject), ...(legacy.timeGrain && { time_grain_sqla: legacy.timeGrain }) },
    order_desc: isDescending,
    orderby: legacy.orderedBy === null ? [] : [[legacy.orderedBy, !isDescending]],
    ...(timeColumn === null ? {} : { granularity: timeColumn }),
    series_columns: legacy.isTimeSeries ? legacy.columns : [],
    series_limit: legacy.isTimeSeries && legacy.columns.length > 0 ? base['series_limit'] : 0,
  };
}

/** The grain of the whole query is that of the axis, too. */
function timeAxis(form: LegacyForm, { timeGrain }: LegacyQuery): JsonObject {
  const grain = timeGrain ?? form['time_grain_sqla'];
  return {
    columnType: 'BASE_AXIS',
    expressionType: 'SQL',
    isColumnReference: true,
    sqlExpression: readTimeColumn(form),
    label: TIME_LABEL,
    ...(typeof grain === 'string' && grain !== '' ? { timeGrain: grain } : {}),
  };
}

/** The form's own time range, besides the filters; the older `since` and `until` where it has none. */
function timeFilter(form: LegacyForm): JsonObject[] {
  const [col, text] = [readTimeColumn(form), timeRangeText(form)];
  return col === null || text === null || NO_FILTER.test(text) ? [] : [{ col, op: 'TEMPORAL_RANGE', val: text }];
}

/** Null where the form says nothing of time. */
export function timeRangeText(form: LegacyForm): string | null {
  const [range, since, until] = ['time_range', 'since', 'until'].map((name) => {
    const value = form[name];
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  });
  if (range) return range;
  return since || until ? `${since ?? ''} : ${until ?? ''}` : null;
}
