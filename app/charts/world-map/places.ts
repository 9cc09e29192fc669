// Rows to countries on the map: one a country, what can't be located beside them.
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import { countryFinder, type LocatedCountry } from '#app/charts/shared/maps/locate-country.ts';
import type { PlaceRow } from '#app/charts/shared/maps/texts/place-texts.ts';
import type { WorldTopology } from '#app/charts/shared/maps/topology.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { cellAt, findColumn, type Column, type Table } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { WorldMapSettings } from './settings.ts';

export interface CountryPlace extends PlaceRow {
  /** null where it is not on the map. */
  readonly country: LocatedCountry | null;
}

export function readPlaces(input: LayoutInput<WorldMapSettings>, world: WorldTopology | null): readonly CountryPlace[] {
  const table = input.tables[0];
  if (table === undefined) return [];
  const { entity, value, second } = findColumns(input, table);
  const find = world === null ? () => null : countryFinder(world, input.settings.country_fieldtype);
  return Array.from({ length: table.rowCount }, (_, row): CountryPlace => {
    const cell = entity === undefined ? null : cellAt(entity, row);
    const text = oneLine(nameValue(cell, input.locale));
    const country = cell === null ? null : find(text);
    return { row, text, country, name: country?.name ?? null, value: numberAt(value, row), second: numberAt(second, row) };
  });
}

function findColumns({ settings }: LayoutInput<WorldMapSettings>, table: Table) {
  const { entity, metric, secondary_metric: second } = settings;
  return {
    entity: findColumn(table, columnLabel(entity)) ?? table.columns.find(({ type }) => type === 'string'),
    value: findColumn(table, metricLabel(metric)) ?? table.columns.find(({ type }) => type === 'numeric'),
    second: findColumn(table, metricLabel(second)),
  };
}

function numberAt(column: Column | undefined, row: number): number {
  const value = column === undefined ? NaN : Number(cellAt(column, row) ?? NaN);
  return Number.isFinite(value) ? value : NaN;
}
