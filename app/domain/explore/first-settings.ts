// What a new chart begins with, so that it shows something at once: the type, metric and columns that its dataset suggests.
import { findColumnRoles, type ColumnRoles, type SuggestedColumn } from './column-roles.ts';
import { MAX_POINTS } from './grain-from-extent.ts';
import type { ControlFact, ExploreSettings } from './settings.ts';
import { suggestMetric, type SavedMetric } from './suggest-metric.ts';

export interface SuggestingDataset {
  readonly metrics: readonly SavedMetric[];
  readonly columns: readonly SuggestedColumn[];
  readonly mainTemporalColumn: string | null;
  /** SQL of a query; null or omitted: a table. */
  readonly sql?: string | null;
}

interface Offer extends SuggestingDataset {
  /** The time grain that the data's extent suggests; null: none. */
  readonly grain: string | null;
}

/** A table of rows shows no more columns than can be read. */
const MAX_TABLE_COLUMNS = 20;

/** A line where there is time, bars where there are names, else the rows. */
export function suggestKind(dataset: SuggestingDataset): string {
  const { times, categories } = findColumnRoles(dataset);
  if (times.length > 0) return 'echarts_timeseries_line';
  return categories.length > 0 ? 'echarts_timeseries_bar' : 'table';
}

/** Where they are absent, Superset's charts look as they do there; new ones say that they look as the panel shows. */
const LOOKS: readonly string[] = ['donut', 'stack'];

/** A chart type's initial look settings, besides those that are set already. */
export const firstLook = (controls: readonly ControlFact[], settings: ExploreSettings): ExploreSettings =>
  Object.fromEntries(
    controls
      .filter(
        ({ name, default: value }) =>
          LOOKS.includes(name) && value !== undefined && value !== null && !Object.hasOwn(settings, name),
      )
      .map(({ name, default: value }) => [name, value]),
  );

/** The settings of an empty chart of a type, for a dataset. */
export function firstSettings(vizType: string, controls: readonly ControlFact[], offer: Offer): ExploreSettings {
  const roles = findColumnRoles(offer);
  const { metric } = suggestMetric(offer.metrics, roles);
  const has = (name: string): boolean => controls.some((control) => control.name === name);
  return {
    viz_type: vizType,
    ...firstLook(controls, {}),
    ...(has('metrics') && { metrics: [metric] }),
    ...(has('metric') && { metric }),
    ...(has('time_grain_sqla') && offer.grain !== null && { time_grain_sqla: offer.grain }),
    ...Object.fromEntries(controls.flatMap((control) => firstColumn(control, roles))),
    ...(has('country_fieldtype') && roles.country && { country_fieldtype: roles.country.field }),
  };
}

/** The settings of a dataset that is opened without a type: at most 200 points. */
export function suggestedSettings(vizType: string, controls: readonly ControlFact[], offer: Offer): ExploreSettings {
  const settings = firstSettings(vizType, controls, offer);
  const { metrics: _, ...others } = settings;
  if (vizType === 'echarts_timeseries_line') return settings;
  if (vizType !== 'table') return { ...settings, row_limit: MAX_POINTS };
  const names = offer.columns.slice(0, MAX_TABLE_COLUMNS).map(({ name }) => name);
  return names.length === 0 ? settings : { ...others, query_mode: 'raw', all_columns: names, row_limit: MAX_POINTS };
}

/** The column of a control without which the type draws nothing; sources and targets of flows are no guess. */
function firstColumn({ name, label, type, required }: ControlFact, roles: ColumnRoles): [name: string, value: unknown][] {
  const { times, measures, categories, country, place } = roles;
  if (required !== true) return [];
  const column = COLUMN_OF[label]?.({ times, measures, categories, country, place });
  if (column === undefined) return [];
  return [[name, type === 'columns' ? [column] : column]];
}

/** By the label of the control, which says what it means; its name is Superset's. */
const COLUMN_OF: Readonly<Record<string, ((roles: ColumnRoles) => unknown) | undefined>> = {
  // A time axis is the main temporal column unless it is set.
  xAxis: ({ times, categories }) => (times.length === 0 ? categories[0] : undefined),
  column: ({ measures }) => measures[0]?.name,
  dimension: ({ categories }) => categories[0],
  dimensions: ({ categories }) => categories[0],
  hierarchy: ({ categories }) => categories[0],
  entity: ({ categories }) => categories[0],
  yAxis: ({ categories }) => categories[0],
  distributeAcross: ({ times, categories }) => times[0] ?? categories[0],
  countryColumn: ({ country }) => country?.column,
  longitudeColumn: ({ place }) => place?.longitude,
  latitudeColumn: ({ place }) => place?.latitude,
  places: ({ place }) => place && { type: 'latlong', latCol: place.latitude, lonCol: place.longitude },
};
