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

/** What metrics and columns are called, by the names that settings have. */
type Names = ReadonlyMap<string, string>;
const NO_NAMES: Names = new Map();
/** Types of the controls that hold names. */
const NAMING = new Set(['metric', 'metrics', 'column', 'columns', 'order-by', 'filters', 'values']);

/** The differences by control. Absent, null, empty and a control's default are the same. */
export function alterations(
  saved: Settings,
  present: Settings,
  controls: readonly ControlFact[],
  names: Names = NO_NAMES,
): Alteration[] {
  const settings = new Set([...Object.keys(saved), ...Object.keys(present)]);
  const byName = new Map(controls.map((control) => [control.name, control]));
  return [...settings].flatMap((name): Alteration[] => {
    if (isPlaceKey(name)) return [];
    const control = byName.get(name);
    const before = normalised(settingOf(saved, name), control);
    const after = normalised(settingOf(present, name), control);
    if (contentOf(before) === contentOf(after)) return [];
    // A choice such as "sum" may be a column's name too.
    const known = NAMING.has(control?.type ?? '') || name === 'adhoc_filters' ? names : NO_NAMES;
    const label = control?.label ?? LABELS[name] ?? name;
    return [{ name, label, before: valueInWords(before, known), after: valueInWords(after, known) }];
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
export function valueInWords(value: unknown, names: Names = NO_NAMES): string {
  const words = wordsOf(value, names);
  return words.length > MAX_WORDS_LENGTH ? `${words.slice(0, MAX_WORDS_LENGTH - 1)}…` : words;
}

function wordsOf(value: unknown, names: Names): string {
  if (isEmptyValue(value)) return NOTHING;
  if (Array.isArray(value)) return value.map((inner) => wordsOf(inner, names)).join(', ');
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'object' && value !== null) return objectInWords(value as Settings, names);
  return names.get(String(value)) ?? String(value);
}

function objectInWords(value: Settings, names: Names): string {
  const { operator, subject, comparator, label, sqlExpression } = value;
  if (typeof operator === 'string' && typeof subject === 'string') {
    // What is compared with is a value, not a name.
    return `${names.get(subject) ?? subject} ${OPERATORS[operator] ?? operator.toLowerCase()}${isEmptyValue(comparator) ? '' : ` ${wordsOf(comparator, NO_NAMES)}`}`;
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
