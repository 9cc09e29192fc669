// Saved settings of the second query under the names of the first's, for what reads form data before it is typed.
import type { UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

/** Settings of the second query that a chart without them has from the first, by the ends of their names. */
const INHERITED = [
  ['groupby', '_b'],
  ['limit', '_b'],
  ['group_others_when_limit_reached', '_b'],
  ['timeseries_limit_metric', '_b'],
  ['order_desc', '_b'],
  ['row_limit', '_b'],
  ['truncate_metric', '_b'],
  ['rolling_type', '_b'],
  ['rolling_periods', '_b'],
  ['min_periods', '_b'],
  ['time_compare', '_b'],
  ['start_date_offset', '_b'],
  ['comparison_type', '_b'],
  ['resample_rule', '_b'],
  ['resample_method', '_b'],
  ['sort_series_type', 'B'],
  ['sort_series_ascending', 'B'],
] as const;
const OWN = [
  ['metrics', '_b'],
  ['adhoc_filters', '_b'],
] as const;

/** The form data of the second query under plain names; settings without a second name are shared. */
export function secondForm(formData: FormData): FormData {
  const saved = [...OWN, ...INHERITED].map(([name, suffix]) => [name, own(formData, `${name}${suffix}`)] as const);
  return { ...formData, ...Object.fromEntries(saved.filter(([, value]) => value !== undefined)) };
}

export const inheritFirst: UpgradeStep = (formData) => {
  const inherited = INHERITED.flatMap(([name, suffix]) => {
    const [first, second] = [own(formData, name), own(formData, `${name}${suffix}`)];
    return first === undefined || second !== undefined ? [] : [[`${name}${suffix}`, first] as const];
  });
  return { ...formData, ...Object.fromEntries(inherited) };
};
