// Selections of marks that represent result rows: the row's values in the chart's dimensions.
import { bucketSpan } from '#app/domain/query/bucket-start.ts';
import { cellAt, emptyTable, findColumn, type Column, type Table } from '#app/domain/table.ts';
import { toZone } from '#app/domain/time/zone.ts';
import { trimEndWhere } from '#app/domain/text/trim-end.ts';
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel, isObject } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import { readTimeGrain, type GrainSettings } from '#app/charts/shared/time/grain.ts';
import type { LayoutInput, SelectedValue, MarkSelection, SelectionOf } from '#app/charts/shared/kind.ts';
import { effectiveZone } from '#app/charts/shared/time/time-unit.ts';

/** The dataset column of a setting's entry; null for a SQL expression, which can't filter other charts. */
export function datasetColumn(entry: unknown): string | null {
  if (!isObject(entry)) return typeof entry === 'string' ? entry : null;
  if (entry['isColumnReference'] === true || entry['columnType'] === 'BASE_AXIS') return columnLabel(entry);
  return null;
}

/** Null for a list or an object, which filters can't compare. */
export type ReadValue = (row: number) => SelectedValue | null;

/** @param grain time grain of bucketed times; null for exact times */
export function valueReader(input: LayoutInput, column: Column, grain: string | null): ReadValue {
  const write = cellWriter(input, column, { grain });
  const zone = column.type === 'temporal' ? effectiveZone(column.values, input.timeZone) : null;
  return (row) => {
    const value = cellAt(column, row);
    if (typeof value === 'object' && value !== null) return null;
    const label = write(row);
    const span =
      column.type === 'temporal' && typeof value === 'number' && grain !== null ? computeBucketSpan(value, grain, zone) : null;
    return { column: column.name, value: value === '<NULL>' ? null : value, label, ...(span && { period: span }) };
  };
}

/** Wall-clock ms of the bucket that contains an instant; null for an unknown grain. */
export const computeBucketSpan = (ms: number, grain: string, zone: string | null): readonly [number, number] | null =>
  bucketSpan(toZone(ms, zone), grain);

export const grainText = ({ settings }: LayoutInput<GrainSettings>): string | null => readTimeGrain(settings) || null;

/** A setting with one column, or with several. */
type Refs = FieldRef | readonly FieldRef[] | null;
type RefSettings<Name extends string> = { readonly [One in Name]: Refs };

const refsOf = (refs: Refs): readonly FieldRef[] => (isList(refs) ? refs : refs === null ? [] : [refs]);
const isList = (refs: Refs): refs is readonly FieldRef[] => Array.isArray(refs);

export interface RowDimensions<Name extends string, S> {
  /** Settings with the dimensions, in their order. */
  readonly from: readonly Name[];
  /** Settings whose times are buckets. */
  readonly bucketed?: readonly NoInfer<Name>[];
  /** Time grain of these buckets; default: the chart's. */
  readonly grainOf?: (input: LayoutInput<S>) => string | null;
  readonly rowOf?: (key: string) => number | null;
}

/** Parses the row from the end of a key. */
const lastNumber = (key: string): number | null => {
  const digits = key.slice(trimEndWhere(key, (character) => /\d/.test(character)).length);
  return digits === '' ? null : Number(digits);
};

/** Creates the selections of kinds whose marks are rows. */
export function rowSelections<const Name extends string, S extends RefSettings<Name> & GrainSettings>(
  of: RowDimensions<Name, S>,
): (input: LayoutInput<S>) => SelectionOf {
  const { from, bucketed = [], grainOf: grainFor = grainText, rowOf = lastNumber } = of;
  return (input) => {
    const table = input.tables[0] ?? emptyTable;
    const readers = from.flatMap((name) =>
      dimensionReaders(input, table, refsOf(input.settings[name]), bucketed.includes(name) ? grainFor(input) : null),
    );
    return (key) => {
      const row = rowOf(key);
      return row === null || row >= table.rowCount ? null : selectionAt(distinct(readers), row);
    };
  };
}

/** Removes duplicate columns. */
const distinct = (readers: readonly DimensionReader[]): readonly DimensionReader[] => [
  ...new Map(readers.map((reader) => [reader.column, reader])).values(),
];

export interface DimensionReader {
  readonly column: string;
  readonly read: ReadValue;
}

/** Creates readers of dataset columns in the result. @param grain time grain of bucketed times */
export function dimensionReaders(
  input: LayoutInput,
  table: Table,
  entries: readonly unknown[],
  grain: string | null,
): readonly DimensionReader[] {
  const names = new Set(entries.flatMap((entry) => datasetColumn(entry) ?? []));
  return [...names].flatMap((name) => {
    const column = findColumn(table, name);
    return column === undefined ? [] : [{ column: name, read: valueReader(input, column, grain) }];
  });
}

export function selectionAt(readers: readonly DimensionReader[], row: number): MarkSelection | null {
  const values = readers.flatMap(({ read }) => read(row) ?? []);
  return values.length === 0 ? null : { values };
}
