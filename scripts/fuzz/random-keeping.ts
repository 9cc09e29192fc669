// How a random table keeps the instants of a column: as the database's own type, as a number, or written in a form.
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { TemporalStorage } from '#app/domain/sql/dialect.ts';

const SECOND = 1000;

export interface Keeping {
  readonly storage: TemporalStorage;
  /** Declared type of the column. */
  readonly declared: 'instant' | 'day' | 'integer' | 'text';
  /** Instants between two of these, in ms, cannot be kept. */
  readonly unitMs: number;
  /** Whether it keeps days without a time: they are the same in every zone. */
  readonly isDay: boolean;
  /** UTC ms, a multiple of the unit, as the table has it. */
  readonly write: (ms: number) => string | number;
  /** A value in the written form as UTC ms; null: the value is not in that form, or there is none. */
  readonly read: (value: unknown) => number | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const day = (ms: number): string => iso(ms).slice(0, 10);
const moment = (ms: number): string => iso(ms).slice(0, 19).replace('T', ' ');
const compact = (ms: number): string => day(ms).replaceAll('-', '');

const unwritten = (): null => null;
const reading =
  (form: RegExp, isoOf: (text: string) => string) =>
  (value: unknown): number | null =>
    form.test(String(value)) ? Date.parse(isoOf(String(value))) : null;

const readDay = reading(/^\d{4}-\d\d-\d\d$/, (text) => `${text}T00:00:00Z`);
const readMoment = reading(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, (text) => `${text.replace(' ', 'T')}Z`);
const readCompact = reading(/^\d{8}$/, (text) => `${text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T00:00:00Z`);
const days = { unitMs: DAY_MS, isDay: true } as const;
const seconds = { unitMs: SECOND, isDay: false } as const;

export const NATIVE: Keeping = {
  storage: 'native',
  declared: 'instant',
  unitMs: 1,
  isDay: false,
  write: moment,
  read: unwritten,
};

export const KEEPINGS: readonly Keeping[] = [
  NATIVE,
  { storage: 'native', declared: 'day', ...days, write: day, read: unwritten },
  { storage: 'epoch_s', declared: 'integer', ...seconds, write: (ms) => ms / SECOND, read: unwritten },
  { storage: 'epoch_ms', declared: 'integer', unitMs: 1, isDay: false, write: (ms) => ms, read: unwritten },
  { storage: { format: '%Y-%m-%d' }, declared: 'text', ...days, write: day, read: readDay },
  { storage: { format: '%Y-%m-%d %H:%M:%S' }, declared: 'text', ...seconds, write: moment, read: readMoment },
  { storage: { format: '%Y%m%d' }, declared: 'text', ...days, write: compact, read: readCompact },
  { storage: { format: '%Y%m%d' }, declared: 'integer', ...days, write: (ms) => Number(compact(ms)), read: readCompact },
];

/** Whether queries of the column itself, not of a time axis, get it as it is written. */
export const isWritten = ({ storage }: Keeping): boolean => typeof storage === 'object';
