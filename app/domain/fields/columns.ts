// Between the wire and the columns of a row, from a table of fields. Every function is made once and used for many rows.
import {
  absentValue,
  fieldsOn,
  type ColumnsOn,
  type ResourceField,
  type FieldRow,
  type Fields,
  type ResourceFieldType,
  type NamesOn,
  type FieldPlace,
  type ValueOf,
  type WireOn,
} from './field.ts';

/** A parsed body, as far as the table knows it. */
type BodyOn<F extends Fields, P extends FieldPlace> = {
  readonly [N in NamesOn<F, P>]?: ValueOf<F[N]['type']> | null | undefined;
};

type Values = Readonly<Record<string, unknown>>;

/** The columns that a body sets; what it leaves out stays. */
export function changedColumns<F extends Fields>(fields: F): (body: BodyOn<F, 'edit'>) => Partial<ColumnsOn<F, 'edit'>> {
  const edited = fieldsOn(fields, 'edit');
  return (body: Values) =>
    columnsOf(
      edited.filter(([name]) => body[name] !== undefined),
      body,
    ) as Partial<ColumnsOn<F, 'edit'>>;
}

/** The columns of a row that a body creates: what it leaves out has its default. */
export function createdColumns<F extends Fields>(fields: F): (body: BodyOn<F, 'create'>) => ColumnsOn<F, 'create'> {
  const created = fieldsOn(fields, 'create');
  return (body: Values) => columnsOf(created, body) as ColumnsOn<F, 'create'>;
}

/** The columns of a row after a body: what it leaves out is as in the old row; without one it has its default. */
export function mergedColumns<F extends Fields>(
  fields: F,
): (body: BodyOn<F, 'edit'>, old: ColumnsOn<F, 'edit'> | undefined) => ColumnsOn<F, 'edit'> {
  const edited = fieldsOn(fields, 'edit');
  return (body: Values, old: Values | undefined) =>
    Object.fromEntries(
      edited.map(([name, { column, type }]) => [
        column,
        body[name] === undefined && old !== undefined ? old[column] : storedValue(type, body[name]),
      ]),
    ) as ColumnsOn<F, 'edit'>;
}

const columnsOf = (fields: readonly (readonly [string, ResourceField])[], body: Values): Values =>
  Object.fromEntries(fields.map(([name, { column, type }]) => [column, storedValue(type, body[name])]));

function storedValue(type: ResourceFieldType, given: unknown): unknown {
  if (given === undefined) return absentValue(type);
  if (type.is === 'flag') return given ?? type.ofNull;
  if (type.is === 'whole') return given ?? type.absent;
  return type.is === 'text' && type.isEmptyNull ? given || null : given;
}

/** The fields of a row at a place, as the wire names them. */
export function wireFields<F extends Fields, P extends FieldPlace>(fields: F, place: P): (row: ColumnsOn<F, P>) => WireOn<F, P> {
  const shown = fieldsOn(fields, place).map(([name, { column }]) => [name, column] as const);
  return (row: Values) => Object.fromEntries(shown.map(([name, column]) => [name, row[column]])) as WireOn<F, P>;
}

/** The fields of a row, and nothing else of it. */
export function rowFields<F extends Fields>(fields: F): (row: FieldRow<F>) => FieldRow<F> {
  const columns = Object.values(fields).map(({ column }) => column);
  return (row: Values) => Object.fromEntries(columns.map((column) => [column, row[column]])) as FieldRow<F>;
}

/** What a row has where nothing is given. */
export const absentColumns = <F extends Fields>(fields: F): FieldRow<F> =>
  Object.fromEntries(Object.values(fields).map(({ column, type }) => [column, absentValue(type)])) as FieldRow<F>;
