// Rows to countries on the map: one a country, what can't be located beside them.
import { columnLabel, metricLabel, readList, readText } from '#app/charts/shared/form-values.ts';
import { countryFinder, type CountryField, type LocatedCountry } from '#app/charts/shared/geo/locate-country.ts';
import type { WorldTopology } from '#app/charts/shared/geo/topology.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks.ts';
import { cellAt, findColumn, type Column, type Table } from '#app/domain/table.ts';

export interface Place {
  /** Its row in the result: part of the datum key. */
  readonly row: number;
  /** As the data has it. */
  readonly text: string;
  /** null where it is not on the map. */
  readonly country: LocatedCountry | null;
  /** NaN for null. */
  readonly value: number;
  readonly bubble: number;
}

const FIELDS: readonly CountryField[] = ['name', 'cioc', 'cca2', 'cca3'];

export const fieldOf = (input: LayoutInput): CountryField => {
  const saved = readText(input.formData, 'country_fieldtype');
  return FIELDS.find((field) => field === saved) ?? 'cca2';
};

export function readPlaces(input: LayoutInput, world: WorldTopology | null, noValue: string): readonly Place[] {
  const table = input.tables[0];
  if (table === undefined) return [];
  const { entity, value, bubble } = findColumns(input, table);
  const find = world === null ? () => null : countryFinder(world, fieldOf(input));
  return Array.from({ length: table.rowCount }, (_, row): Place => {
    const cell = entity === undefined ? null : cellAt(entity, row);
    const text = cell === null ? noValue : oneLine(typeof cell === 'object' ? JSON.stringify(cell) : String(cell));
    return { row, text, country: cell === null ? null : find(text), value: numberAt(value, row), bubble: numberAt(bubble, row) };
  });
}

function findColumns({ formData }: LayoutInput, table: Table) {
  const [metric, second] = ['metric', 'secondary_metric'].map((name) => metricLabel(readList(formData, name)[0]));
  return {
    entity:
      findColumn(table, columnLabel(readList(formData, 'entity')[0])) ?? table.columns.find(({ type }) => type === 'string'),
    value: findColumn(table, metric ?? '') ?? table.columns.find(({ type }) => type === 'numeric'),
    bubble: findColumn(table, second ?? ''),
  };
}

function numberAt(column: Column | undefined, row: number): number {
  const value = column === undefined ? NaN : Number(cellAt(column, row) ?? NaN);
  return Number.isFinite(value) ? value : NaN;
}
