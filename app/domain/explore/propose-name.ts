// What a chart is about, from which its name is proposed: the first metric, the first dimension, and whether it runs along time.
import { isObject } from '#app/domain/json/is-object.ts';
import { isEmptyValue, readSetting, type ExploreSettings } from './settings.ts';

export interface ChartSubject {
  /** The label of its result column; null where none is chosen. */
  readonly metric: string | null;
  readonly dimension: string | null;
  readonly isOverTime: boolean;
}

interface Columns {
  readonly columns: readonly { readonly name: string; readonly isTemporal: boolean }[];
}

const METRICS = ['metrics', 'metric', 'y', 'size', 'secondary_metric'];
const DIMENSIONS = ['groupby', 'groupbyRows', 'series', 'entity', 'columns', 'groupbyColumns', 'dimension', 'source'];

export function readSubject(settings: ExploreSettings, { columns }: Columns): ChartSubject {
  const temporal = new Set(columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name));
  const axis = labelOf(readSetting(settings, 'x_axis'), 'column_name');
  const dimensions = DIMENSIONS.flatMap((name) => labelOf(readSetting(settings, name), 'column_name') ?? []);
  const names = [...(axis === null ? [] : [axis]), ...dimensions].filter((name) => !temporal.has(name));
  return {
    metric: METRICS.map((name) => labelOf(readSetting(settings, name), 'label')).find((label) => label !== null) ?? null,
    dimension: names[0] ?? null,
    // Without an own axis, a chart with a grain runs along the dataset's time.
    isOverTime: axis === null ? !isEmptyValue(readSetting(settings, 'time_grain_sqla')) && temporal.size > 0 : temporal.has(axis),
  };
}

/** Label of the first entry. */
function labelOf(value: unknown, key: string): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string' && first !== '') return first;
  if (!isObject(first)) return null;
  const label = first['label'] ?? first[key];
  return typeof label === 'string' && label !== '' ? label : null;
}
