// Whether the first record of a text has the names of its columns.
import { DECIMALS, readNumber } from '#app/domain/upload/number-text.ts';
import { parseInstant } from '#app/domain/upload/parse-instant.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';

type Rows = readonly (readonly TextCell[])[];

const YEAR = /^(?:1[89]|20|21)\d{2}$/;

/** No cell of it is a number or a date, or those that are count up, as years do over the columns of a wide table. */
export function looksLikeHeader(rows: Rows): boolean {
  const [first, ...below] = rows;
  if (!first) return true;
  const cells = first.map((cell) => (cell ?? '').trim());
  const valued = cells.flatMap((cell, index) => (isNumber(cell) || isInstant(cell) ? [index] : []));
  if (valued.length > 0) return isSeries(cells, valued, below);
  return below.length > 0 || cells.every((cell) => cell !== '');
}

const isNumber = (cell: string): boolean => DECIMALS.some((decimal) => readNumber(cell, decimal) !== null);
const isInstant = (cell: string): boolean => cell !== '' && parseInstant(cell, { order: 'ymd', withTime: true }) !== undefined;

/** What is below isn't more of the same; the first column has a name, or is named by nothing, as an index is. */
function isSeries(cells: readonly string[], valued: readonly number[], below: Rows): boolean {
  if (below.length === 0) return false;
  const texts = valued.map((index) => cells[index] ?? '');
  const isWhole = valued.length === cells.length;
  if (!isWhole && valued[0] === 0) return false;
  if (!texts.every(isPeriod)) return !isWhole && texts.length >= MIN_COUNTED && isCounting(texts);
  const isPeriodBelow = (index: number) => (row: Rows[number]) => isPeriod((row[index] ?? '').trim());
  // Where all are years, what is below must have none at all.
  if (isWhole) return texts.length > 1 && isMonotone(texts) && !valued.some((index) => below.some(isPeriodBelow(index)));
  return isMonotone(texts) && !valued.every((index) => below.every(isPeriodBelow(index)));
}
/** Hours, months, days: fewer are values. */
const MIN_COUNTED = 5;

const isPeriod = (cell: string): boolean => YEAR.test(cell) || isInstant(cell);

function isMonotone(texts: readonly string[]): boolean {
  const pairs = texts.slice(1).map((text, index) => [texts[index] ?? '', text] as const);
  return pairs.every(([a, b]) => a < b) || pairs.every(([a, b]) => a > b);
}

const isCounting = (texts: readonly string[]): boolean =>
  texts.every((text, index) => /^\d{1,4}$/.test(text) && Number(text) === Number(texts[0]) + index);
