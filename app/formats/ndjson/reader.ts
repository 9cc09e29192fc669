// Reads an object per line.
import { readJsonCells } from '#app/formats/shared/json/json-cells.ts';
import { notRows, ROWS_ARRAY } from '#app/formats/shared/json/not-rows.ts';
import { openJson } from '#app/formats/shared/json/read-json.ts';
import type { TextHead, TextReader } from '#app/formats/shared/reader.ts';
import type { NdjsonSettings } from './settings.ts';

export const ndjsonReader: TextReader<NdjsonSettings> = {
  kind: 'text',
  isLast: false,
  detect: (head) => (isLines(head) ? { kind: 'ndjson', encoding: head.encoding } : null),
  open: (stream, { encoding }) => openJson(stream, { isLines: true, encoding }),
};

const OBJECT = /^\s*\{/;
const LIST_INSIDE = /:\s*\[\s*\{/;

function isLines({ text, isNamed }: TextHead): boolean {
  if (isNamed) return !ROWS_ARRAY.test(text);
  if (!OBJECT.test(text)) return false;
  const [first = '', ...others] = text.trimStart().split(/\r?\n/);
  const isAlone = others.every((line) => line.trim() === '');
  if (isAlone ? LIST_INSIDE.test(first) : readJsonCells(first) === null) throw notRows();
  return true;
}
