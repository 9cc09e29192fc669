// What the form's advanced analytics make of the lines: resampled, rolled, compared with earlier ones, as shares.
import { runPostProcessing } from '#app/domain/shape/apply.ts';
import type { Interruptible } from '#app/domain/shape/turns.ts';
import type { PostProcessing } from '#app/domain/query/query-object.ts';
import { findColumn, type Table } from '#app/domain/table.ts';
import { readFormNumber, own, readFormText } from './form.ts';
import { TIME_LABEL, type LegacyForm } from './legacy-viz.ts';
import type { SeriesSet } from './series.ts';

/** Throws 400 for what is not a setting of these. */
export function* withAnalytics(set: SeriesSet, form: LegacyForm): Interruptible<SeriesSet> {
  const names = set.series.map((_, index) => `s${index}`);
  const steps = stepsOf(form, names);
  if (names.length === 0 || set.times.length === 0) return set;
  const shaped = steps.length === 0 ? set : fromTable(set, yield* runPostProcessing(toTable(set, names), steps), names);
  return own(form, 'contribution') === true ? shares(compared(shaped, form)) : compared(shaped, form);
}

function stepsOf(form: LegacyForm, names: readonly string[]): PostProcessing[] {
  const columns = Object.fromEntries(names.map((name) => [name, name]));
  const [rule, method, rolling] = [
    readFormText(form, 'resample_rule'),
    readFormText(form, 'resample_method'),
    readFormText(form, 'rolling_type'),
  ];
  const steps: PostProcessing[] = [];
  if (rule !== null && method !== null) {
    const isZero = method === 'zerofill';
    const options = { rule, method: isZero ? 'asfreq' : method, fill_value: isZero ? 0 : null };
    steps.push({ operation: 'resample', options });
  }
  if (rolling === 'cumsum') steps.push({ operation: 'cum', options: { operator: 'sum', columns } });
  else if (rolling !== null && rolling !== 'None') {
    const [window, min] = [readFormNumber(form, 'rolling_periods') ?? 1, readFormNumber(form, 'min_periods') ?? 0];
    steps.push({ operation: 'rolling', options: { rolling_type: rolling, window, min_periods: min, columns } });
  }
  const aggregates = Object.fromEntries(names.map((name) => [name, { operator: 'mean' }]));
  const index = { operation: 'pivot', options: { index: [TIME_LABEL], columns: [], aggregates, drop_missing_columns: false } };
  return steps.length === 0 ? [] : [index, ...steps];
}

const toTable = ({ times, series }: SeriesSet, names: readonly string[]): Table => ({
  rowCount: times.length,
  columns: [
    { name: TIME_LABEL, type: 'temporal', values: Float64Array.from(times) },
    ...series.map(({ values }, index) => ({
      name: names[index] ?? '',
      type: 'numeric' as const,
      values: Float64Array.from(values, (value) => value ?? NaN),
    })),
  ],
});

function fromTable({ series }: SeriesSet, table: Table, names: readonly string[]): SeriesSet {
  const read = (name: string): (number | null)[] => {
    const column = findColumn(table, name);
    if (column?.type !== 'numeric' && column?.type !== 'temporal') return new Array<null>(table.rowCount).fill(null);
    return Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
  };
  return {
    times: read(TIME_LABEL).map((time) => time ?? NaN),
    series: series.map((one, index) => ({ ...one, values: read(names[index] ?? '') })),
  };
}

/** Every value beside the one `num_period_compare` places before it; the first ones have none and are left out. */
function compared(set: SeriesSet, form: LegacyForm): SeriesSet {
  const lag = readFormNumber(form, 'num_period_compare');
  if (lag === null || !Number.isInteger(lag) || lag <= 0) return set;
  const type = readFormText(form, 'period_ratio_type') ?? 'growth';
  const beside = (now: number | null, then: number | null): number | null => {
    if (now === null || then === null) return null;
    if (type === 'value') return now - then;
    const ratio = then === 0 ? null : now / then;
    return ratio === null || type === 'factor' ? ratio : ratio - 1;
  };
  return {
    times: set.times.slice(lag),
    series: set.series.map((one) => ({
      ...one,
      values: one.values.slice(lag).map((value, index) => beside(value, one.values[index] ?? null)),
    })),
  };
}

/** Every value as a share of its moment's total; null where there is none. */
function shares({ times, series }: SeriesSet): SeriesSet {
  const totals = times.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  return {
    times,
    series: series.map((one) => ({
      ...one,
      values: one.values.map((value, at) => (value === null || !totals[at] ? null : value / totals[at])),
    })),
  };
}
