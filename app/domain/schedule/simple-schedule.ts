// Schedules that a form can offer as a choice: every hour, day, weekday, week or month. Others are typed as cron.

export type SimpleSchedule =
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day' | 'weekday'; readonly hour: number; readonly minute: number }
  /** From 0, Sunday. */
  | { readonly every: 'week'; readonly weekday: number; readonly hour: number; readonly minute: number }
  | { readonly every: 'month'; readonly day: number; readonly hour: number; readonly minute: number };

export type Frequency = SimpleSchedule['every'];
export const FREQUENCIES = ['hour', 'day', 'weekday', 'week', 'month'] as const satisfies readonly Frequency[];

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/** Null for an expression that is none of them. */
export function parseSimpleSchedule(crontab: string): SimpleSchedule | null {
  const fields = crontab.trim().toUpperCase().split(/\s+/);
  const [minuteText = '', hourText = '', day = '', month = '', weekday = ''] = fields;
  const minute = readNumber(minuteText, 0, 59);
  if (fields.length !== 5 || minute === null || month !== '*') return null;
  if (hourText === '*') return day === '*' && weekday === '*' ? { every: 'hour', minute } : null;
  const hour = readNumber(hourText, 0, 23);
  return hour === null ? null : daily({ day, weekday }, { hour, minute });
}

function daily(
  { day, weekday }: { readonly day: string; readonly weekday: string },
  time: { readonly hour: number; readonly minute: number },
): SimpleSchedule | null {
  if (day === '*' && weekday === '*') return { every: 'day', ...time };
  if (day === '*' && (weekday === '1-5' || weekday === 'MON-FRI')) return { every: 'weekday', ...time };
  const named = WEEKDAYS.findIndex((name) => name === weekday);
  const numbered = readNumber(weekday, 0, 7);
  if (day === '*' && named >= 0) return { every: 'week', weekday: named, ...time };
  if (day === '*' && numbered !== null) return { every: 'week', weekday: numbered % 7, ...time };
  const date = readNumber(day, 1, 31);
  return date !== null && weekday === '*' ? { every: 'month', day: date, ...time } : null;
}

function readNumber(text: string, min: number, max: number): number | null {
  const value = Number(text);
  return /^\d{1,2}$/.test(text) && value >= min && value <= max ? value : null;
}

export function formatCrontab(schedule: SimpleSchedule): string {
  const { minute } = schedule;
  switch (schedule.every) {
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${minute} ${schedule.hour} * * *`;
    case 'weekday':
      return `${minute} ${schedule.hour} * * 1-5`;
    case 'week':
      return `${minute} ${schedule.hour} * * ${schedule.weekday}`;
    case 'month':
      return `${minute} ${schedule.hour} ${schedule.day} * *`;
  }
}

const DEFAULTS = { hour: 9, minute: 0, weekday: 1, day: 1 } as const;

/** The same schedule at another frequency: the time stays where both have one. */
export function withFrequency(schedule: SimpleSchedule | null, every: Frequency): SimpleSchedule {
  const { hour, minute, weekday, day } = { ...DEFAULTS, ...schedule };
  switch (every) {
    case 'hour':
      return { every, minute };
    case 'day':
    case 'weekday':
      return { every, hour, minute };
    case 'week':
      return { every, weekday, hour, minute };
    case 'month':
      return { every, day, hour, minute };
  }
}
