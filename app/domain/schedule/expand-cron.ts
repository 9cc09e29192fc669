// Writes cron forms that croner doesn't parse as five plain fields: nicknames (`@daily`), and ranges that wrap around (`22-2`,
// `fri-mon`). Steps follow croniter, which Superset uses.

const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['@hourly', '0 * * * *'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@weekly', '0 0 * * 0'],
  ['@monthly', '0 0 1 * *'],
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
]);

interface Field {
  readonly min: number;
  readonly max: number;
  /** The first is the name of `min`. */
  readonly names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FIELDS: readonly Field[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];
const WEEKDAY = 4;

/** Null unless there are five fields. */
export function expandCron(text: string): readonly string[] | null {
  const trimmed = text.trim();
  const fields = (NICKNAMES.get(trimmed.toLowerCase()) ?? trimmed).split(/\s+/);
  if (fields.length !== FIELDS.length) return null;
  return fields.map((field, index) =>
    field
      .split(',')
      .map((part) => expandRange(part, index))
      .join(','),
  );
}

function expandRange(part: string, index: number): string {
  const [, fromText = '', toText = '', stepText = '1'] = /^([a-z]{3}|\d{1,2})-([a-z]{3}|\d{1,2})(?:\/(\d+))?$/i.exec(part) ?? [];
  const field = FIELDS[index];
  const [from, to, step] = [readValue(fromText, index), readValue(toText, index), Number(stepText)];
  if (!field || from === null || to === null || from <= to || step === 0) return part;
  return wrap({ from, to, step }, field).join(',');
}

function readValue(text: string, index: number): number | null {
  const field = FIELDS[index];
  if (!field || text === '') return null;
  const named = field.names?.indexOf(text.toLowerCase()) ?? -1;
  const value = named >= 0 ? field.min + named : Number(text);
  if (index === WEEKDAY && value === 7) return 0;
  return Number.isInteger(value) && value >= field.min && value <= field.max ? value : null;
}

interface Wrapping {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** As croniter wraps: a step that lands just past `max` continues at `min`, one that lands n > 1 past it at `min + n`. */
function wrap({ from, to, step }: Wrapping, { min, max }: Field): number[] {
  const before = stepped(from, max, step);
  const last = before.at(-1) ?? from;
  const left = max - last;
  const skipped = last - min + step > max - min + 1 && left < step ? step - left : 0;
  return [...before, ...stepped(min + skipped, to, step)];
}

function stepped(from: number, to: number, step: number): number[] {
  const values: number[] = [];
  for (let value = from; value <= to; value += step) values.push(value);
  return values;
}
