// A column of a time-series table between its form and how it is saved.
import { isObject, own, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { controlFields } from '#app/messages/en/control-fields.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { NumberInput } from '#app/ui/form/NumberField.tsx';

export const COLUMN_TYPES = ['time', 'spark', 'avg', 'contrib'] as const;
export const COMPARISONS = ['value', 'diff', 'perc', 'perc_change'] as const;
type ColumnType = (typeof COLUMN_TYPES)[number];
type Comparison = (typeof COMPARISONS)[number];

export interface TimeColumnDraft {
  readonly label: string;
  readonly type: ColumnType;
  readonly comparison: Comparison;
  readonly lag: NumberInput;
  readonly ratio: NumberInput;
  readonly width: NumberInput;
  readonly format: string | null;
  /** What the form does not know and keeps. */
  readonly rest: JsonObject;
}

export const NEW_TIME_COLUMN: TimeColumnDraft = {
  label: '',
  type: 'time',
  comparison: 'value',
  lag: null,
  ratio: null,
  width: null,
  format: null,
  rest: {},
};

/** Superset saves numbers as text, and empty text for none. */
const input = (value: unknown): NumberInput => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  return Number.isFinite(Number(value)) ? Number(value) : value;
};

export function readTimeColumnDraft(saved: unknown): TimeColumnDraft {
  if (!isObject(saved)) return NEW_TIME_COLUMN;
  return {
    label: readText(saved, 'label') ?? '',
    type: COLUMN_TYPES.find((one) => one === own(saved, 'colType')) ?? 'time',
    comparison: COMPARISONS.find((one) => one === own(saved, 'comparisonType')) ?? 'value',
    lag: input(own(saved, 'timeLag')),
    ratio: input(own(saved, 'timeRatio')),
    width: input(own(saved, 'width')),
    format: readText(saved, 'd3format'),
    rest: saved,
  };
}

/** null while a number is none yet. */
export function writeTimeColumn(draft: TimeColumnDraft): JsonObject | null {
  const { label, type, comparison, lag, ratio, width, format, rest } = draft;
  const numbers = { timeLag: lag, timeRatio: ratio, width };
  if (Object.values(numbers).some((value) => typeof value === 'string')) return null;
  return { ...rest, ...numbers, label: label.trim(), colType: type, comparisonType: comparison, d3format: format ?? '' };
}

/** Its heading, or what it shows. */
export function timeColumnFace(saved: unknown, t: Translate<typeof controlFields.texts>): string {
  const { label, type, comparison, lag } = readTimeColumnDraft(saved);
  if (label !== '') return label;
  if (type === 'time' && comparison === 'value' && !lag) return t('timeColumn.latest');
  return type === 'time' ? t(`timeColumn.comparison.${comparison}`) : t(`timeColumn.type.${type}`);
}
