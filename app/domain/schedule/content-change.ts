// What a change of a schedule touches: what is read and who gets it, or only how the schedule is called and when it runs. Pure.
import { parseJson } from '#app/domain/json/parse-json.ts';

/** A schedule's own columns, as they are stored. */
type Columns = Readonly<Record<string, unknown>>;

interface StoredRecipient {
  readonly type: string;
  readonly configJson: string;
}

/** Columns that decide what is read, and in which form it leaves. */
const CONTENT = [
  'type',
  'sql',
  'databaseId',
  'chartId',
  'dashboardId',
  'validatorType',
  'validatorConfigJson',
  'reportFormat',
  'extraJson',
  'contextMarkdown',
  'emailSubject',
  'forceScreenshot',
  'customWidthPx',
];

/** Whether another value is to be stored than is there; forms send what is unchanged too. */
export const changesContent = (before: Columns, change: Columns): boolean =>
  CONTENT.some((name) => change[name] !== undefined && !isSameValue(change[name], before[name]));

const isSameValue = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null);

/** JSON texts are compared as values: clients write them in their own way. */
function canonical(value: unknown): string {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return JSON.stringify(value);
  try {
    return JSON.stringify(sortKeys(parseJson(value)));
  } catch {
    return JSON.stringify(value);
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sortKeys(one)]),
  );
}

/** In whichever order they are sent. */
export function changesRecipients(before: readonly StoredRecipient[], after: readonly StoredRecipient[]): boolean {
  const keysOf = (recipients: readonly StoredRecipient[]): string =>
    JSON.stringify(recipients.map(({ type, configJson }) => `${type} ${canonical(configJson)}`).sort());
  return keysOf(before) !== keysOf(after);
}
