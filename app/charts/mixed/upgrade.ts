// What older charts, and other clients, call the settings of a mixed chart.
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { own, readList, readText } from '#app/charts/shared/form/form-values.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';
import { fromDualLine } from './old-dual-line.ts';
import { inheritFirst } from './second-form.ts';

/** Series types were saved as names of charts, stacking as a flag. */
const looks: upgrade.UpgradeStep = (formData) => {
  const known = ['', 'B'].flatMap((suffix) => {
    const type = readText(formData, `seriesType${suffix}`)?.replace(/^echarts_timeseries_/, '');
    const isStacked = own(formData, `stack${suffix}`) === true;
    return [
      ...(type === undefined ? [] : [[`seriesType${suffix}`, type] as const]),
      ...(isStacked ? [[`stack${suffix}`, 'Stack'] as const] : []),
    ];
  });
  return { ...formData, ...Object.fromEntries(known) };
};

/** The second query has its own filters, with the first one's time range where it has none. */
const secondFilters: upgrade.UpgradeStep = (formData) => {
  const second = readList(formData, 'adhoc_filters_b');
  const ranges = readList(formData, 'adhoc_filters').filter(upgrade.isTemporalRange);
  if (formData['adhoc_filters_b'] === undefined) return { ...formData, adhoc_filters_b: readList(formData, 'adhoc_filters') };
  return second.some(upgrade.isTemporalRange) ? formData : { ...formData, adhoc_filters_b: [...second, ...ranges] };
};

export const upgradeSettings = upgrade.upgradeBy(
  fromDualLine,
  looks,
  upgradeTimeSeries(),
  upgrade.without('metric_2'),
  secondFilters,
  inheritFirst,
  // An empty maximum is the first query's.
  (formData) => ({ ...formData, row_limit_b: formData['row_limit_b'] ?? formData['row_limit'] }),
);
