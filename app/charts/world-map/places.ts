// Rows to countries on the map: one a country, what can't be located beside them.
import { columnLabel, metricLabel, readList, readText } from '#app/charts/shared/form/form-values.ts';
import { countryFinder, type CountryField, type LocatedCountry } from '#app/charts/shared/maps/locate-country.ts';
import type { PlaceRow } from '#app/charts/shared/maps/place-texts.ts';
import type { WorldTopology } from '#app/charts/shared/maps/topology.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { cellAt, findColumn, type Column, type Table } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';

export interface Place extends PlaceRow {
  /** null where it is not on the map. */
  readonly country: LocatedCountry | null;
}

const FIELDS: readonly CountryField[] = ['name', 'cioc', 'cca2', 'cca3'];

const fieldOf = (input: LayoutInput): CountryField => {
  const saved = readText(input.settings, 'country_fieldtype');
  return FIELDS.find((field) => field === saved) ?? 'cca2';
};

export function readPlaces(input: LayoutInput, world: WorldTopology | null): readonly Place[] {
  const table = input.tables[0];
  if (table === undefined) return [];
  const { entity, value, second } = findColumns(input, table);
  const find = world === null ? () => null : countryFinder(world, fieldOf(input));
  return Array.from({ length: table.rowCount }, (_, row): Place => {
    const cell = entity === undefined ? null : cellAt(entity, row);
    const text = oneLine(nameValue(cell, input.locale));
    const country = cell === null ? null : find(text);
    return { row, text, country, name: country?.name ?? null, value: numberAt(value, row), second: numberAt(second, row) };
  });
}

function findColumns({ settings: formData }: LayoutInput, table: Table) {
  const [metric, secondary] = ['metric', 'secondary_metric'].map((name) => metricLabel(readList(formData, name)[0]));
  return {
    entity:
      findColumn(table, columnLabel(readList(formData, 'entity')[0])) ?? table.columns.find(({ type }) => type === 'string'),
    value: findColumn(table, metric ?? '') ?? table.columns.find(({ type }) => type === 'numeric'),
    second: findColumn(table, secondary ?? ''),
  };
}

function numberAt(column: Column | undefined, row: number): number {
  const value = column === undefined ? NaN : Number(cellAt(column, row) ?? NaN);
  return Number.isFinite(value) ? value : NaN;
}
