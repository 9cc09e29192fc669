// Rows to words, the largest value first, with the size that their value gives them.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { numberAt } from '#app/charts/shared/format/number-at.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { shortenMiddle } from '#app/charts/shared/text/fit-text.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { cellAt, findColumn } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { LINE_HEIGHT, type Word } from './place-words.ts';
import type { Settings } from './settings.ts';

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

export function readWords(input: LayoutInput<Settings>): WordRows {
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
const LEAST_PX = 10;
/** Of the picture, what words can cover before too many find no place. */
const FILL = 0.68;
const MAX_WIDTH = 0.94;
const MAX_HEIGHT = 0.5;
const MAX_GROWTH = 2.2;
const MAX_TEXT_EM = 15;

/** The words as they are set; sizes grow from zero with the value, and all are scaled so that they fill the picture. */
export function sizedWords(input: LayoutInput<Settings>, shown: readonly NamedValue[], shrink: number): readonly Word[] {
  const { settings, widthPx, heightPx } = input;
  const ends = [Math.max(1, settings.size_from), Math.max(1, settings.size_to)];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const most = shown[0]?.value ?? 1;
  const plain = shown.slice(0, MAX_WORDS).map(({ name, value }, index): Word => {
    const weight = index < 10 ? 600 : 500;
    return { text: shortenMiddle(name, MAX_TEXT_EM, 1, weight), sizePx: from + (to - from) * (value / most), weight, rotate: 0 };
  });
  const area = plain.reduce((sum, { text, sizePx, weight }) => sum + textWidth(text, sizePx, weight) * sizePx * LINE_HEIGHT, 0);
  const widest = plain.reduce((max, { text, sizePx, weight }) => Math.max(max, textWidth(text, sizePx, weight)), 1);
  const tallest = plain[0]?.sizePx ?? 1;
  const scale = Math.min(
    MAX_GROWTH,
    Math.sqrt((FILL * widthPx * heightPx) / Math.max(1, area)) * shrink,
    (MAX_WIDTH * widthPx) / widest,
    (MAX_HEIGHT * heightPx) / tallest,
  );
  return plain.map((word, index) => {
    const sizePx = Math.round(Math.max(LEAST_PX, word.sizePx * scale) * 10) / 10;
    const text = shortenMiddle(word.text, MAX_WIDTH * widthPx, sizePx, word.weight);
    return { ...word, text, sizePx, rotate: rotationOf(settings.rotation, index, { text, sizePx, heightPx }) };
  });
}

/** The largest are level, as they are read first; upright words are few. */
function rotationOf(
  rotation: Settings['rotation'],
  index: number,
  { text, sizePx, heightPx }: { text: string; sizePx: number; heightPx: number },
): number {
  if (rotation === 'flat' || index < 3 || textWidth(text, sizePx, 600) + sizePx > heightPx * 0.6) return 0;
  if (rotation === 'random') return ((index * 7) % 5) * 30 - 60;
  return index % 4 === 3 ? -90 : 0;
}
