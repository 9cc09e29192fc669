// Cells as text for the clipboard, in the form that their next place wants. Pure.
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import { numberCellJson } from '#app/domain/json/number-literal.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import type { GridCell, GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { toTsv } from '#app/ui/data-grid/cells/tsv.ts';

export const COPY_FORMATS = ['tsv', 'csv', 'markdown', 'json', 'insert', 'inList'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

export interface CopiedCells {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** Table name in INSERT statements, as typed. */
  readonly table: string;
  /** SQL names of the engine that returned the rows. */
  readonly names: SqlNames;
}

export function formatCells(format: CopyFormat, cells: CopiedCells): string {
  return FORMATTERS[format](cells);
}

const FORMATTERS: Readonly<Record<CopyFormat, (cells: CopiedCells) => string>> = {
  tsv: ({ columns, rows }) => toTsv(namesOf(columns), rows),
  csv: ({ columns, rows }) => [namesOf(columns), ...rows].map((row) => row.map(csvField).join(',')).join('\r\n'),
  markdown: toMarkdown,
  json: toJson,
  insert: toInsert,
  inList: toInList,
};

const namesOf = (columns: readonly GridColumn[]): string[] => columns.map(({ name }) => name);

/** NULL is an empty field, an empty text is quoted. */
function csvField(cell: GridCell): string {
  if (cell === null) return '';
  const text = String(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toMarkdown({ columns, rows }: CopiedCells): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = columns.map(({ kind }) => (kind === 'number' ? '---:' : '---'));
  const shown = (cell: GridCell): string =>
    cell === null ? 'NULL' : String(cell).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\r?\n/g, '<br>');
  return [line(namesOf(columns).map(shown)), line(rule), ...rows.map((row) => line(row.map(shown)))].join('\n');
}

/** Numbers are literals with all their digits. */
function toJson({ columns, rows }: CopiedCells): string {
  const member = (row: GridRow, { name, kind }: GridColumn, at: number): string => {
    const cell = row[at] ?? null;
    return `    ${JSON.stringify(name)}: ${kind === 'number' ? numberCellJson(cell) : JSON.stringify(cell)}`;
  };
  const objects = rows.map((row) => `  {\n${columns.map((column, at) => member(row, column, at)).join(',\n')}\n  }`);
  return objects.length === 0 ? '[]' : `[\n${objects.join(',\n')}\n]`;
}

/** Numbers as they are, also those that came as text. */
function literal(cell: GridCell, column: GridColumn | undefined, names: SqlNames): string {
  if (cell === null) return 'NULL';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  const text = String(cell);
  if (typeof cell === 'number' ? Number.isFinite(cell) : column?.kind === 'number' && isDecimalText(text)) return text;
  return names.text(text);
}

function toInsert({ columns, rows, table, names }: CopiedCells): string {
  const listed = columns.map(({ name }) => names.write(name)).join(', ');
  const values = rows.map((row) => `  (${columns.map((column, at) => literal(row[at] ?? null, column, names)).join(', ')})`);
  return `INSERT INTO ${table} (${listed}) VALUES\n${values.join(',\n')};`;
}

/** Each value once; of several columns, rows of values. */
function toInList({ columns, rows, names }: CopiedCells): string {
  const isOne = columns.length === 1;
  const found = new Set<string>();
  for (const row of rows) {
    // NULL is in no list.
    if (columns.some((_, at) => (row[at] ?? null) === null)) continue;
    const values = columns.map((column, at) => literal(row[at] ?? null, column, names)).join(', ');
    found.add(isOne ? values : `(${values})`);
  }
  return `(${[...found].join(', ')})`;
}
