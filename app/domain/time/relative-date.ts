// Parses relative dates: "yesterday", "5 days ago", "in two weeks", "last friday". Dates in days or longer units are at
// midnight; those in hours or shorter units keep the time.
import { DAY_MS } from './durations.ts';
import { addUnits, lastDay, truncate, computeWeekday, type LocalMs, type TimeUnit } from './local-time.ts';

const UNIT = '(second|sec|minute|min|hour|hr|day|week|month|quarter|year|yr)s?';
const WORD_NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const AMOUNT = `(\\d{1,9}|an?|${WORD_NUMBERS.slice(1).join('|')})`;
const SHORT_UNITS: Readonly<Record<string, TimeUnit>> = { sec: 'second', min: 'minute', hr: 'hour', yr: 'year' };
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const STEP = new RegExp(`${AMOUNT}\\s*${UNIT}\\b`, 'g');
const STEPS = `(?:${AMOUNT}\\s*${UNIT}(?:\\s*(?:,|and)\\s*|\\s*))+`;
const AGO = new RegExp(`^(${STEPS})\\s*(ago|before now|before|earlier)$`);
const LATER = new RegExp(`^(${STEPS})\\s*(later|from now|after|hence|ahead)$`);
const NOW_WORD = /\bnow$/;
const IN = new RegExp(`^in\\s+(${STEPS})$`);
const FROM_DAY = new RegExp(`^(${STEPS})\\s*(before|after|from)\\s+(today|tomorrow|yesterday|now)$`);
const SIGNED = new RegExp(`^([+-])\\s*(${STEPS})$`);
const SCOPED = new RegExp(`^(this|last|next|prior|previous|past)\\s+(?:${AMOUNT}\\s*)?${UNIT}$`);
const WEEKDAY = /^(last|next|this)\s+(mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(day|sday|nesday|rsday|urday)?$/;
const EDGE = /^(start|beginning|end) of (?:the )?(?:this )?(day|week|month|quarter|year)$/;

const DAY_WORDS: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  'day after tomorrow': 2,
  'the day after tomorrow': 2,
  'day before yesterday': -2,
  'the day before yesterday': -2,
};

/** Local datetime of `text`; null if it isn't supported here. `now` is the local time. Throws outside the years 1 to 9999. */
export function parseRelativeDate(text: string, now: LocalMs): LocalMs | null {
  const message = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return (
    readDay(message, now) ??
    readSteps(message, now) ??
    readScoped(message, now) ??
    readWeekday(message, now) ??
    readEdge(message, now)
  );
}

function readDay(message: string, now: LocalMs): LocalMs | null {
  if (message === 'now') return now;
  if (message === 'noon') return truncate(now, 'day') + DAY_MS / 2;
  if (message === 'midnight') return truncate(now, 'day');
  const days = Object.hasOwn(DAY_WORDS, message) ? DAY_WORDS[message] : undefined;
  return days === undefined ? null : addUnits(truncate(now, 'day'), days, 'day');
}

function readSteps(message: string, now: LocalMs): LocalMs | null {
  const fromDay = FROM_DAY.exec(message);
  if (fromDay) {
    const base = readDay(fromDay.at(-1) ?? '', now) ?? now;
    return shift(base, fromDay[1] ?? '', fromDay.at(-2) === 'before' ? -1 : 1, NOW_WORD.test(message));
  }
  const ago = AGO.exec(message);
  if (ago) return shift(now, ago[1] ?? '', -1, NOW_WORD.test(message));
  const later = LATER.exec(message) ?? IN.exec(message);
  if (later) return shift(now, later[1] ?? '', 1, NOW_WORD.test(message));
  const signed = SIGNED.exec(message);
  return signed ? shift(now, signed[2] ?? '', signed[1] === '-' ? -1 : 1) : null;
}

/** `keepsTime`: keep the time of day even for days, as in "5 days from now". */
function shift(base: LocalMs, steps: string, sign: 1 | -1, keepsTime = false): LocalMs {
  let local = base;
  let precise = keepsTime;
  for (const [, amount = '', unitWord = ''] of steps.matchAll(STEP)) {
    const unit = toUnit(unitWord);
    precise ||= isPrecise(unit);
    local = addUnits(local, sign * parseAmount(amount), unit);
  }
  return precise ? local : truncate(local, 'day');
}

function readScoped(message: string, now: LocalMs): LocalMs | null {
  const match = SCOPED.exec(message);
  if (!match) return null;
  const [, scope, amount = '1', unitWord = ''] = match;
  const unit = toUnit(unitWord);
  const base = isPrecise(unit) ? now : truncate(now, 'day');
  if (scope === 'this') return base;
  return addUnits(base, scope === 'next' ? parseAmount(amount) : -parseAmount(amount), unit);
}

function readWeekday(message: string, now: LocalMs): LocalMs | null {
  const match = WEEKDAY.exec(message);
  const weekday = match ? WEEKDAYS.indexOf(message.split(' ')[1] ?? '') : -1;
  const index = weekday >= 0 || !match ? weekday : WEEKDAYS.findIndex((name) => name.startsWith((match[2] ?? '').slice(0, 3)));
  if (!match || index < 0) return null;
  const today = truncate(now, 'day');
  const ahead = (index - computeWeekday(today) + 7) % 7;
  if (match[1] === 'last') return addUnits(today, ahead - 7, 'day');
  return addUnits(today, match[1] === 'next' && ahead === 0 ? 7 : ahead, 'day');
}

function readEdge(message: string, now: LocalMs): LocalMs | null {
  const match = EDGE.exec(message);
  if (!match) return null;
  const unit = toUnit(match[2] ?? '') as 'day' | 'week' | 'month' | 'quarter' | 'year';
  return match[1] === 'end' ? lastDay(now, unit) : truncate(now, unit);
}

const toUnit = (word: string): TimeUnit => SHORT_UNITS[word] ?? (word as TimeUnit);
const isPrecise = (unit: TimeUnit): boolean => unit === 'hour' || unit === 'minute' || unit === 'second';

function parseAmount(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  return word === 'a' || word === 'an' ? 1 : WORD_NUMBERS.indexOf(word);
}
