// Time shifts of a chart: their names in the query, and which shift a result column belongs to.
import type { comparisonType, timeCompare } from '#app/charts/shared/form/controls.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { FieldValues } from '#app/charts/shared/form/settings.ts';

export const CUSTOM = 'custom';
export const INHERIT = 'inherit';

/** Kinds without time comparison have none of these settings. */
export type ShiftSettings = Partial<FieldValues<(typeof timeCompare)[number] | typeof comparisonType>>;

/** Lists saved shifts, then the start date of "custom", then "inherit", without duplicates. */
export function timeShifts({ time_compare: saved = [], start_date_offset: from = null }: ShiftSettings): readonly string[] {
  const named = saved.filter((shift) => shift !== CUSTOM && shift !== INHERIT);
  const date = saved.includes(CUSTOM) ? from : null;
  return [...new Set([...named, ...(date === null ? [] : [date]), ...(saved.includes(INHERIT) ? [INHERIT] : [])])];
}

export type ShiftComparison = 'values' | 'difference' | 'percentage' | 'ratio';

/** How shifted values are shown; `values` without time shifts. */
export function readComparison(settings: ShiftSettings): ShiftComparison {
  const { comparison_type: type = 'values' } = settings;
  return timeShifts(settings).length > 0 ? type : 'values';
}

type ForecastPart = 'yhat' | 'yhat_lower' | 'yhat_upper';

export interface ColumnRole {
  /** The column that this one is a shift or forecast of, or this column's own name. */
  readonly base: string;
  readonly shift: string | null;
  readonly forecast: ForecastPart | null;
}

const FORECAST = /^(.*)__(yhat|yhat_lower|yhat_upper)$/s;

/** Settings that determine the names of result columns. */
export type RoleSettings = ShiftSettings & {
  readonly metrics?: readonly FieldRef[];
  readonly metric?: FieldRef | null;
  readonly forecastEnabled?: boolean;
};

/** Parses the name that post-processing gave to a result column. */
export function columnRole(settings: RoleSettings, name: string): ColumnRole {
  const found = settings.forecastEnabled === true ? FORECAST.exec(name) : null;
  const forecast = (found?.[2] as ForecastPart | undefined) ?? null;
  const observed = found?.[1] ?? name;
  return { ...shiftRole(settings, observed), forecast };
}

function shiftRole(settings: RoleSettings, name: string): Pick<ColumnRole, 'base' | 'shift'> {
  const { metrics: several = [], metric = null } = settings;
  const metrics = [...several, ...(metric === null ? [] : [metric])].map(metricLabel);
  const [only] = metrics;
  for (const shift of timeShifts(settings)) {
    for (const metricName of metrics) {
      const plain = `${metricName}__${shift}`;
      if (name === plain) return { base: metricName, shift };
      if (name.startsWith(`${plain}, `)) return { base: `${metricName}, ${name.slice(plain.length + 2)}`, shift };
      const renamed = `${metricName}, ${shift}`;
      if (metrics.length > 1 && name === renamed) return { base: metricName, shift };
      if (metrics.length > 1 && name.startsWith(`${renamed}, `))
        return { base: `${metricName}, ${name.slice(renamed.length + 2)}`, shift };
    }
    if (only === undefined) continue;
    if (name === shift) return { base: only, shift };
    if (name.startsWith(`${shift}, `)) return { base: `${only}, ${name.slice(shift.length + 2)}`, shift };
  }
  return { base: name, shift: null };
}

/** A shift in readable form. */
export const shiftMessage = (shift: string): string =>
  shift === INHERIT ? 'time before' : /^\d{4}-\d{2}-\d{2}/.test(shift) ? `from ${shift.slice(0, 10)}` : shift;

/** Labels a shifted series: "Sales, 1 year ago", or with the comparison type. */
export function shiftedLabel(label: string, shift: string, comparison: ShiftComparison): string {
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
