// The rows of a sheet as its XML comes in.
import { Parser } from 'htmlparser2';
import { MAX_COLUMNS, MAX_RECORD_CHARACTERS } from '#app/domain/upload/limits.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { RowBatch, TextCell } from '#app/domain/upload/row-reader.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';
import { readCell, textCell, type XlsxCell } from './xlsx-cell.ts';
import { XLSX_XML, type Workbook } from './xlsx-workbook.ts';

export interface SheetBatch extends RowBatch {
  /** Types of the cells in each row; null or absent: the cell doesn't determine its column's type. */
  readonly types: readonly (readonly (UploadType | null)[])[];
}

interface SheetParser {
  write(text: string): void;
  /** The rows that have come since; those without any value aren't rows. */
  take(): SheetBatch;
}

/** Whether the cell shows nothing. */
export const isBlank = (cell: TextCell | undefined): boolean => cell === null || cell === undefined || cell === '';

/** Tags of other namespaces are prefixed; some programs prefix all. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

export function createSheetParser(workbook: Workbook): SheetParser {
  let batch = emptyBatch();
  let [row, types, line, column]: [TextCell[], (UploadType | null)[], number, number] = [[], [], 0, -1];
  let [kind, style, text, isValue, isPhonetic] = ['n', 0, '', false, false];
  const addCell = (): void => {
    const stored =
      kind === 's' ? sharedCell(text, workbook, line) : readCell(text, kind, workbook.styles[style], workbook.is1904);
    // Empty ones are formatting, often up to the last column that there can be.
    if (stored.text === null) return;
    if (column >= MAX_COLUMNS) throw fileProblem(`The sheet has more than ${MAX_COLUMNS} columns.`, line);
    while (row.length < column) row.push(null);
    row[column] = stored.text;
    types[column] = stored.type;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        switch (bare(name)) {
          case 'row':
            [row, types, column] = [[], [], -1];
            line = Number(attributes['r'] ?? line + 1);
            break;
          case 'c':
            column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
            [kind, style, text] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), ''];
            break;
          case 'rPh':
            isPhonetic = true;
            break;
          case 'v':
          case 't':
            isValue = !isPhonetic;
        }
      },
      ontext(data) {
        if (!isValue) return;
        text += data;
        if (text.length > MAX_RECORD_CHARACTERS) throw fileProblem('A cell is longer than 1 MB.', line);
      },
      onclosetag(name) {
        switch (bare(name)) {
          case 'v':
          case 't':
            isValue = false;
            break;
          case 'rPh':
            isPhonetic = false;
            break;
          case 'c':
            addCell();
            break;
          case 'row':
            if (!row.every(isBlank)) addRow(batch, row, types, line);
        }
      },
    },
    XLSX_XML,
  );
  return {
    write: (data) => parser.write(data),
    take: () => {
      const taken = batch;
      batch = emptyBatch();
      return taken;
    },
  };
}

const emptyBatch = () => ({ rows: [] as TextCell[][], lines: [] as number[], types: [] as (UploadType | null)[][] });

function addRow(batch: ReturnType<typeof emptyBatch>, row: TextCell[], types: (UploadType | null)[], line: number): void {
  batch.rows.push(row);
  batch.types.push(types);
  batch.lines.push(line);
}

function sharedCell(place: string, { sharedTexts }: Workbook, line: number): XlsxCell {
  const shared = sharedTexts[Number(place)];
  if (shared === undefined) throw fileProblem('The workbook is damaged: a text is missing.', line);
  return textCell(shared);
}

/** `AB12` is column 27, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
    if (column > MAX_COLUMNS) break;
  }
  return column - 1;
}
