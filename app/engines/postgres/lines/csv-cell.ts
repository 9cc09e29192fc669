// A cell as a field of a CSV line: what the encoder of files makes of it, for one cell at a time.
import { guardFormula, quoteField } from '#app/domain/export/csv-field.ts';
import type { Cell } from '#app/domain/table.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';

/** `unknown`: of a type that the server's users made. */
export type CsvKind = 'numeric' | 'boolean' | 'temporal' | 'text' | 'unknown';

/** What a column's fields are in a file, by the name of its type. */
export function csvKind(databaseType: string | null): CsvKind {
  if (databaseType === null) return 'unknown';
  const generic = postgresDialect.genericType(databaseType);
  return generic === null || generic === 'string' ? 'text' : generic;
}

/** Null is an empty field, as is an empty text. */
export function csvCell(cell: Cell, kind: CsvKind): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return quoteField(guardFormula(JSON.stringify(cell)));
  switch (kind) {
    case 'numeric':
    case 'boolean':
      return quoteField(cell);
    case 'temporal':
      return quoteField(cell.replace(/^(\d+-\d\d-\d\d)T/, '$1 '));
    case 'text':
    case 'unknown':
      return quoteField(guardFormula(cell));
  }
}
