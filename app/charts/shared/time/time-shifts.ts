// With what a chart compares: its shifts as the query names them, and which shift a column of the result belongs to.
import { isObject, metricLabel, own, readFlag, readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

export const CUSTOM = 'custom';
export const INHERIT = 'inherit';

/** Named shifts as they are saved, then the start date of "custom", then "inherit"; each once. */
export function timeShifts(formData: FormData): readonly string[] {
  const saved = readList(formData, 'time_compare').filter((shift): shift is string => typeof shift === 'string');
  const named = saved.filter((shift) => shift !== CUSTOM && shift !== INHERIT);
  const date = saved.includes(CUSTOM) ? readText(formData, 'start_date_offset') : null;
  return [...new Set([...named, ...(date === null ? [] : [date]), ...(saved.includes(INHERIT) ? [INHERIT] : [])])];
}

export type Comparison = 'values' | 'difference' | 'percentage' | 'ratio';

/** How shifted values are shown; `values` where nothing is compared. */
export function comparisonOf(formData: FormData): Comparison {
  const type = own(formData, 'comparison_type');
  const isCompared = type === 'difference' || type === 'percentage' || type === 'ratio';
  return isCompared && timeShifts(formData).length > 0 ? type : 'values';
}

type ForecastPart = 'yhat' | 'yhat_lower' | 'yhat_upper';

export interface ColumnRole {
  /** The name of the column that this one is a shift or a forecast of; its own where it is neither. */
  readonly base: string;
  readonly shift: string | null;
  readonly forecast: ForecastPart | null;
}

const FORECAST = /^(.*)__(yhat|yhat_lower|yhat_upper)$/s;

/** What a column of a time series' result represents, by its name as post-processing makes it. */
export function columnRole(formData: FormData, name: string): ColumnRole {
  const found = readFlag(formData, 'forecastEnabled', false) ? FORECAST.exec(name) : null;
  const forecast = (found?.[2] as ForecastPart | undefined) ?? null;
  const observed = found?.[1] ?? name;
  return { ...shiftRole(formData, observed), forecast };
}

function shiftRole(formData: FormData, name: string): Pick<ColumnRole, 'base' | 'shift'> {
  const metrics = [...readList(formData, 'metrics'), ...metricOf(formData)].map(metricLabel);
  const [only] = metrics;
  for (const shift of timeShifts(formData)) {
    for (const metric of metrics) {
      const plain = `${metric}__${shift}`;
      if (name === plain) return { base: metric, shift };
      if (name.startsWith(`${plain}, `)) return { base: `${metric}, ${name.slice(plain.length + 2)}`, shift };
      const renamed = `${metric}, ${shift}`;
      if (metrics.length > 1 && name === renamed) return { base: metric, shift };
      if (metrics.length > 1 && name.startsWith(`${renamed}, `))
        return { base: `${metric}, ${name.slice(renamed.length + 2)}`, shift };
    }
    if (only === undefined) continue;
    if (name === shift) return { base: only, shift };
    if (name.startsWith(`${shift}, `)) return { base: `${only}, ${name.slice(shift.length + 2)}`, shift };
  }
  return { base: name, shift: null };
}

const metricOf = (formData: FormData): readonly unknown[] => {
  const metric = own(formData, 'metric');
  return isObject(metric) || typeof metric === 'string' ? [metric] : [];
};

/** A shift in readable form. */
export const shiftMessage = (shift: string): string =>
  shift === INHERIT ? 'time before' : /^\d{4}-\d{2}-\d{2}/.test(shift) ? `from ${shift.slice(0, 10)}` : shift;

/** A shifted series by its own: "Sales, 1 year ago", or how it is compared. */
export function shiftedLabel(label: string, shift: string, comparison: Comparison): string {
  const message = shiftMessage(shift);
  switch (comparison) {
    case 'values':
      return `${label}, ${message}`;
    case 'difference':
      return `${label}, difference to ${message}`;
    case 'percentage':
      return `${label}, change since ${message}`;
    case 'ratio':
      return `${label}, ratio to ${message}`;
  }
}
