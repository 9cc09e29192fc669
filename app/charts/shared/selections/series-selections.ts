// Selections of series marks: the series' dimension values and the axis value.
import { splitFlatName } from '#app/domain/shape/label-text.ts';
import { cellAt, emptyTable, findColumn } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput, SelectedValue, SelectionOf } from '#app/charts/shared/kind.ts';
import { readSeries, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import type { SeriesSettings } from '#app/charts/shared/series/series-settings.ts';
import { datasetColumn, grainText, computeBucketSpan } from './selections.ts';
import { columnRole, type RoleSettings } from '#app/charts/shared/time/time-shifts.ts';
import { axisLabel } from '#app/charts/shared/format/value-format.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';

/** Parses a key: `x3` is a row, `x3s1` or `s1x3` a series in a row, `s1` a series. */
function seriesKey(key: string): { readonly row: number | null; readonly series: number | null } {
  const numberAfter = (letter: string): number | null => {
    const found = new RegExp(`${letter}(\\d+)`).exec(key)?.[1];
    return found === undefined ? null : Number(found);
  };
  return { row: numberAfter('x'), series: numberAfter('s') };
}

/** @param areNumbersCategories true for bars, which treat axis numbers as categories */
export const seriesSelections =
  (areNumbersCategories: boolean) =>
  (input: LayoutInput<SeriesSettings>): SelectionOf =>
    selectionsOfSeries(input, zoomSeries(readSeries(input, areNumbersCategories), input.zoom), () => input.settings);

type DimensionSettings = Pick<SeriesSettings, 'groupby' | 'metrics' | 'group_others_when_limit_reached'> & RoleSettings;

/** @param settingsOf returns the settings of a series' query */
export function selectionsOfSeries(
  input: LayoutInput<SeriesSettings>,
  data: SeriesData,
  settingsOf: (series: Series) => DimensionSettings,
): SelectionOf {
  const place = placeReader(input, data);
  const byIndex = new Map(data.series.map((series) => [series.index, series]));
  return (key) => {
    const { row, series: index } = seriesKey(key);
    const series = index === null ? undefined : byIndex.get(index);
    // A shifted series belongs to another time than its position, and a forecast has no rows.
    const isOwn = series === undefined || (series.shift === null && !series.isForecast);
    const at = row === null || !isOwn ? null : place(row);
    const values = [...(series ? findDimensions(settingsOf(series), series) : []), ...(at === null ? [] : [at])];
    return values.length === 0 ? null : { values };
  };
}

/** Parses dimension values from a series name, which includes the metric only if there are several. "Others" isn't a value. */
function findDimensions(settings: DimensionSettings, { name, label }: Pick<Series, 'name' | 'label'>): readonly SelectedValue[] {
  const groups = (settings.groupby ?? []).map((group) => datasetColumn(group));
  if (groups.length === 0) return [];
  const { base, forecast } = columnRole(settings, name.replace(/ \(B\)$/, ''));
  if (forecast !== null) return [];
  const parts = splitFlatName(base);
  const metrics = (settings.metrics ?? []).map(metricLabel);
  const values = parts.length === groups.length + 1 && metrics.includes(parts[0] ?? '') ? parts.slice(1) : parts;
  const isRest = settings.group_others_when_limit_reached === true && values.includes('Others');
  if (values.length !== groups.length || isRest) return [];
  return groups.flatMap((column, level) => {
    const text = values[level] ?? '';
    if (column === null) return [];
    const written = groups.length === 1 && metrics.length <= 1 ? label : text;
    return [{ column, value: text === '<NULL>' ? null : text, label: text === '<NULL>' ? label : written }];
  });
}

function placeReader(input: LayoutInput<SeriesSettings>, { axis }: SeriesData): (row: number) => SelectedValue | null {
  const { x_axis: entry = null } = input.settings;
  const table = input.tables[0] ?? emptyTable;
  const column = findColumn(table, axisLabel(input) ?? columnLabel(entry)) ?? table.columns[0];
  const name = entry === null ? (column?.name ?? null) : datasetColumn(entry);
  if (name === null || column === undefined) return () => null;
  const grain = grainText(input);
  // Categories are sorted for display, so they are found again by how they are written.
  const byText = new Map<string, SelectedValue['value']>();
  return (row) => {
    const label = axis.write(row);
    if (axis.kind === 'category') {
      if (byText.size === 0) {
        for (let at = 0; at < table.rowCount; at += 1) {
          const cell = cellAt(column, at);
          if (typeof cell !== 'object' && cell !== '<NULL>') byText.set(nameValue(cell, input.locale), cell);
        }
      }
      return { column: name, value: byText.get(label) ?? null, label };
    }
    const value = axis.values[row] ?? NaN;
    if (Number.isNaN(value)) return null;
    const span = axis.kind === 'time' && grain !== null ? computeBucketSpan(value, grain, axis.zone) : null;
    return { column: name, value, label, ...(span && { period: span }) };
  };
}
