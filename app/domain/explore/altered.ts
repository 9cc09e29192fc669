// What differs between the saved chart and the one on screen, in words: the pill and its list.
import { contentOf, isEmptyValue, isPlaceKey, settingOf, type ControlFact, type Settings } from './settings.ts';

export interface Alteration {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const MAX_WORDS_LENGTH = 160;
const NOTHING = 'Nothing';

/** The differences by control. Absent, null, empty and a control's default are the same. */
export function alterations(saved: Settings, present: Settings, controls: readonly ControlFact[]): Alteration[] {
  const names = new Set([...Object.keys(saved), ...Object.keys(present)]);
  const byName = new Map(controls.map((control) => [control.name, control]));
  return [...names].flatMap((name): Alteration[] => {
    if (isPlaceKey(name)) return [];
    const control = byName.get(name);
    const before = normalised(settingOf(saved, name), control);
    const after = normalised(settingOf(present, name), control);
    if (contentOf(before) === contentOf(after)) return [];
    const label = control?.label ?? LABELS[name] ?? name;
    return [{ name, label, before: valueInWords(before), after: valueInWords(after) }];
  });
}

const LABELS: Readonly<Record<string, string>> = { viz_type: 'Chart type', adhoc_filters: 'Filters', time_range: 'Time range' };

/** Ids that the controls give to chips say nothing of the chart. */
const CHIP_KEYS = new Set(['optionName', 'filterOptionName', 'isNew', 'datasourceWarning', 'sqlExpression', 'hasCustomLabel']);

function normalised(value: unknown, control: ControlFact | undefined): unknown {
  const own = isEmptyValue(value) ? control?.default : value;
  return isEmptyValue(own) ? null : withoutChipKeys(own);
}

function withoutChipKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChipKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, inner]) => !(CHIP_KEYS.has(name) && isEmptyChip(name, inner)));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutChipKeys(inner)]));
}

/** SQL and custom labels count where there are any. */
const isEmptyChip = (name: string, value: unknown): boolean =>
  name === 'sqlExpression' || name === 'hasCustomLabel' ? value === null || value === undefined || value === false : true;

/** A setting as people would say it: names of columns and metrics, filters as conditions. */
export function valueInWords(value: unknown): string {
  const words = wordsOf(value);
  return words.length > MAX_WORDS_LENGTH ? `${words.slice(0, MAX_WORDS_LENGTH - 1)}…` : words;
}

function wordsOf(value: unknown): string {
  if (isEmptyValue(value)) return NOTHING;
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'object' && value !== null) return objectInWords(value as Settings);
  return String(value);
}

function objectInWords(value: Settings): string {
  const { operator, subject, comparator, label, sqlExpression } = value;
  if (typeof operator === 'string' && typeof subject === 'string') {
    return `${subject} ${OPERATORS[operator] ?? operator.toLowerCase()}${isEmptyValue(comparator) ? '' : ` ${wordsOf(comparator)}`}`;
  }
  if (typeof label === 'string' && label !== '') return label;
  if (typeof sqlExpression === 'string' && sqlExpression !== '') return sqlExpression;
  return JSON.stringify(value);
}

const OPERATORS: Readonly<Record<string, string>> = {
  TEMPORAL_RANGE: 'in',
  '==': 'is',
  '!=': 'is not',
  IN: 'is one of',
  'NOT IN': 'is none of',
};
