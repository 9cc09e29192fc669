// Rows to words, the largest value first, with the size that their value gives them.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { numberAt } from '#app/charts/shared/format/number-at.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { shortenMiddle, wrapText } from '#app/charts/shared/text/fit-text.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { ELLIPSIS, textWidth, type FontWeight } from '#app/charts/shared/text/text-width.ts';
import { cellAt, findColumn } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { wordSize, type CloudWord } from './place-words.ts';
import type { WordCloudSettings } from './settings.ts';

export interface NamedValue {
  readonly row: number;
  readonly name: string;
  /** NaN for null. */
  readonly value: number;
}
export interface WordRows {
  /** Above zero, the largest first. */
  readonly shown: readonly NamedValue[];
  /** Null, zero or less. */
  readonly rest: readonly NamedValue[];
  /** Above zero, but the name is the empty text: a word without letters. */
  readonly unnamed: readonly NamedValue[];
  readonly metric: string;
}

export function readWords(input: LayoutInput<WordCloudSettings>): WordRows {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const metric = metricLabel(input.settings.metric);
  const names =
    findColumn(table, columnLabel(input.settings.series)) ??
    table.columns.find(({ type }) => type !== 'numeric') ??
    table.columns[0];
  const values = findColumn(table, metric) ?? table.columns.find((column) => column.type === 'numeric' && column !== names);
  if (names === undefined) return { shown: [], rest: [], unnamed: [], metric };
  const nameOf = cellWriter(input, names);
  const all = Array.from({ length: table.rowCount }, (_, row) => ({
    row,
    name: oneLine(nameOf(row)).trim() || nameValue('', input.locale),
    value: numberAt(values, row),
  }));
  const isBlank = ({ row }: NamedValue): boolean => {
    const cell = cellAt(names, row);
    return typeof cell === 'string' && cell.trim() === '';
  };
  const positive = all.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value || a.row - b.row);
  return {
    shown: positive.filter((one) => !isBlank(one)),
    rest: all.filter(({ value }) => !(value > 0)),
    unnamed: positive.filter(isBlank),
    metric: values?.name ?? metric,
  };
}

/** More are not read: they would be too small. */
export const MAX_WORDS = 150;
const MIN_PX = 10;
/** Max share of the picture that words cover; with more, too many don't fit. */
const FILL = 0.68;
const MAX_WIDTH = 0.94;
const MAX_HEIGHT = 0.5;
const MAX_GROWTH = 2.2;
/** Max width relative to the font size: longer names are broken into lines, and longer lines are shortened. */
const MAX_LINE_EM = 9;
const MAX_TEXT_EM = 15;
const MAX_LINES = 3;

/** The words as they are set; sizes grow from zero with the value, and all are scaled so that they fill the picture. */
export function sizedWords(
  input: LayoutInput<WordCloudSettings>,
  shown: readonly NamedValue[],
  shrink: number,
): readonly CloudWord[] {
  const { settings, widthPx, heightPx } = input;
  const ends = [Math.max(1, settings.size_from), Math.max(1, settings.size_to)];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const most = shown[0]?.value ?? 1;
  const plain = shown.slice(0, MAX_WORDS).map(({ name, value }, index): CloudWord => {
    const weight = index < 10 ? 600 : 500;
    return { lines: linesOf(name, weight), sizePx: from + (to - from) * (value / most), weight, rotate: 0 };
  });
  const sizes = plain.map(wordSize);
  const area = sizes.reduce((sum, { lengthPx, acrossPx }) => sum + lengthPx * acrossPx, 0);
  const widest = sizes.reduce((max, { lengthPx }) => Math.max(max, lengthPx), 1);
  const tallest = sizes.reduce((max, { acrossPx }) => Math.max(max, acrossPx), 1);
  const scale = Math.min(
    MAX_GROWTH,
    Math.sqrt((FILL * widthPx * heightPx) / Math.max(1, area)) * shrink,
    (MAX_WIDTH * widthPx) / widest,
    (MAX_HEIGHT * heightPx) / tallest,
  );
  return plain.map((word, index) => {
    const sizePx = Math.round(Math.max(MIN_PX, word.sizePx * scale) * 10) / 10;
    const lines = word.lines.map((line) => shortenMiddle(line, MAX_WIDTH * widthPx, sizePx, word.weight));
    const sized = { ...word, lines, sizePx };
    return { ...sized, rotate: rotationOf(settings.rotation, index, sized, heightPx) };
  });
}

/** A name in as few lines as it needs, of about the same width; at most so long, else shortened. */
function linesOf(name: string, weight: FontWeight): readonly string[] {
  const whole = textWidth(name, 1, weight);
  const maxLines = Math.min(MAX_LINES, Math.ceil(whole / MAX_LINE_EM));
  for (let maxPx = whole / maxLines; maxPx < MAX_TEXT_EM; maxPx *= 1.1) {
    const lines = wrapText(name, { maxPx, maxLines, sizePx: 1, weight });
    if (!lines.some((line) => line.includes(ELLIPSIS))) return lines;
  }
  return wrapText(name, { maxPx: MAX_TEXT_EM, maxLines, sizePx: 1, weight });
}

/** The largest are level, as they are read first; upright words are few. */
function rotationOf(rotation: WordCloudSettings['rotation'], index: number, word: CloudWord, heightPx: number): number {
  const isLong = word.lines.length > 1 || wordSize(word).lengthPx + word.sizePx > heightPx * 0.6;
  if (rotation === 'flat' || index < 3 || isLong) return 0;
  if (rotation === 'random') return ((index * 7) % 5) * 30 - 60;
  return index % 4 === 3 ? -90 : 0;
}
