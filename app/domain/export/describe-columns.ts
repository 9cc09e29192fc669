// Describes a result's columns for encoders: unique names and type categories.
import type { Dialect } from '#app/domain/sql/dialect.ts';
import { dedupeNames } from '#app/domain/table.ts';
import type { ExportColumn } from './source.ts';

/** `a, a` become `a, a__1`. Types unknown to the dialect count as text. */
export function describeColumns(
  columns: readonly { readonly name: string; readonly databaseType: string | null }[],
  dialect: Pick<Dialect, 'genericType'>,
): ExportColumn[] {
  const names = dedupeNames(columns.map(({ name }) => name));
  return columns.map(({ databaseType }, index) => ({
    name: names[index] ?? '',
    databaseType,
    generic: databaseType === null ? null : (dialect.genericType(databaseType) ?? 'string'),
  }));
}
