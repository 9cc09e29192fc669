// What differs between the saved chart and the one on screen: the badge and its list.
import { toSortedJson, isEmptyValue, isPlaceKey, readSetting, type ControlFact, type ExploreSettings } from './settings.ts';

export interface Alteration {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const MAX_LENGTH = 160;

/** What metrics and columns are called, by the names that settings have. */
type Names = ReadonlyMap<string, string>;
const NO_NAMES: Names = new Map();

/** The texts for values, in the viewer's language. */
export interface AlterationMessage {
  readonly nothing: string;
  readonly on: string;
  readonly off: string;
  /** Text of a control, by the key of its label. */
  readonly label: (label: string) => string;
  /** Texts of settings without a control, by name. */
  readonly setting: Readonly<Record<string, string>>;
  /** What people read for a metric's label or verbose name, as charts and controls have it. */
  readonly metric: (label: string) => string;
  /** By the operator as it is saved. */
  readonly operators: Readonly<Record<string, string>>;
}

interface Wording {
  readonly message: AlterationMessage;
  readonly names: Names;
}
/** Types of the controls that contain names. */
const NAMING = new Set(['metric', 'metrics', 'column', 'columns', 'order-by', 'filters']);

/** The differences by control. Absent, null, empty and a control's default are the same. */
export function alterations(
  saved: ExploreSettings,
  present: ExploreSettings,
  controls: readonly ControlFact[],
  { message, names }: Wording,
): Alteration[] {
  const settings = new Set([...Object.keys(saved), ...Object.keys(present)]);
  const byName = new Map(controls.map((control) => [control.name, control]));
  return [...settings].flatMap((name): Alteration[] => {
    if (isPlaceKey(name)) return [];
    const control = byName.get(name);
    const before = normalised(readSetting(saved, name), control);
    const after = normalised(readSetting(present, name), control);
    if (toSortedJson(before) === toSortedJson(after)) return [];
    // A choice such as "sum" can be a column's name too.
    const known = NAMING.has(control?.type ?? '') || name === 'adhoc_filters' ? names : NO_NAMES;
    const label = control === undefined ? (message.setting[name] ?? name) : message.label(control.label);
    const wording = { message, names: known };
    return [{ name, label, before: formatSetting(before, wording), after: formatSetting(after, wording) }];
  });
}

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

/** A setting in readable form: names of columns and metrics, filters as conditions. */
export function formatSetting(value: unknown, wording: Wording): string {
  const text = formatValue(value, wording);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

function formatValue(value: unknown, wording: Wording): string {
  const { message, names } = wording;
  if (isEmptyValue(value)) return message.nothing;
  if (Array.isArray(value)) return value.map((inner) => formatValue(inner, wording)).join(', ');
  if (typeof value === 'boolean') return value ? message.on : message.off;
  if (typeof value === 'object' && value !== null) return formatObject(value as ExploreSettings, wording);
  const name = names.get(String(value)) ?? String(value);
  return names === NO_NAMES ? name : message.metric(name);
}

function formatObject(value: ExploreSettings, { message, names }: Wording): string {
  const { operator, subject, comparator, label, sqlExpression } = value;
  if (typeof operator === 'string' && typeof subject === 'string') {
    // What is compared with is a value, not a name.
    const compared = isEmptyValue(comparator) ? [] : [formatValue(comparator, { message, names: NO_NAMES })];
    return [names.get(subject) ?? subject, message.operators[operator] ?? operator.toLowerCase(), ...compared].join(' ');
  }
  if (typeof label === 'string' && label !== '') return value['hasCustomLabel'] === true ? label : message.metric(label);
  if (typeof sqlExpression === 'string' && sqlExpression !== '') return sqlExpression;
  return JSON.stringify(value);
}
