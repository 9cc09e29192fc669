// Detects the strftime format of dates from sample values. Only formats that sort chronologically as text are supported.

/** The common format of all samples, or the reason why there is none, with a `sample` that shows it. */
export type DetectedDateFormat =
  | { readonly format: string; readonly sample: string }
  | { readonly format: null; readonly reason: 'noValues' | 'unknown' | 'mixed' | 'unsorted'; readonly sample: string | null };

/** Formats that a column can store: parts from large to small, with fixed widths. */
export const DATE_FORMAT =
  /^(?:epoch_s|epoch_ms|%Y(?:([-/.]?)%m(?:\1%d)?)?(?:[ T]%H(?::%M(?::%S(?:\.%f)?)?)?)?|%Y%m%d%H(?:%M(?:%S)?)?)$/;

const DAY = /^(\d{4})(?:([-/.])(\d{2})(?:\2(\d{2}))?)?$/;
const TIME = /^(\d{2})(?::(\d{2})(?::(\d{2})(\.\d{6})?)?)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2}))?)?)?$/;
/** Dates with the day or month first, or with two-digit years, which don't sort chronologically as text. */
const UNSORTED = /^\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ,]+\d{2,4}\b/i;

/** 2001 to 2100. Numbers outside of this range probably aren't epochs. */
const EPOCH_S = [978_307_200, 4_102_444_800] as const;

/** @param isNumeric whether the column is numeric; only numeric columns can contain epochs. */
export function detectDateFormat(samples: readonly string[], isNumeric: boolean): DetectedDateFormat {
  const values = samples.map((value) => value.trim()).filter((value) => value !== '');
  const [first] = values;
  if (first === undefined) return { format: null, reason: 'noValues', sample: null };
  const formats = values.map((value) => detectFormat(value, isNumeric));
  const format = formats[0];
  const other = formats.findIndex((one) => one !== format);
  if (format !== null && format !== undefined && other === -1) return { format, sample: first };
  const unsorted = values.find((value) => UNSORTED.test(value));
  if (unsorted !== undefined) return { format: null, reason: 'unsorted', sample: unsorted };
  if (formats.every((one) => one === null)) return { format: null, reason: 'unknown', sample: first };
  return { format: null, reason: 'mixed', sample: values[other] ?? first };
}

function detectFormat(value: string, isNumeric: boolean): string | null {
  if (isNumeric) {
    const number = Number(value);
    if (number >= EPOCH_S[0] && number < EPOCH_S[1]) return 'epoch_s';
    if (number >= EPOCH_S[0] * 1_000 && number < EPOCH_S[1] * 1_000) return 'epoch_ms';
  }
  return detectCompactFormat(value) ?? detectSeparatedFormat(value, isNumeric);
}

function detectCompactFormat(value: string): string | null {
  const [, year, month, day, hour, minute, second] = COMPACT.exec(value) ?? [];
  if (year === undefined || !isDay(year, month, day) || !isTime(hour, minute, second)) return null;
  return ['%Y%m%d', hour && '%H', minute && '%M', second && '%S'].filter(Boolean).join('');
}

function detectSeparatedFormat(value: string, isNumeric: boolean): string | null {
  const [, dayText = '', between = '', timeText] = /^([^ T]+)(?:([ T])(.+))?$/.exec(value) ?? [];
  const [, year, separator = '', month, day] = DAY.exec(dayText) ?? [];
  if (year === undefined || !isDay(year, month, day)) return null;
  const date = ['%Y', month && '%m', day && '%d'].filter(Boolean).join(separator);
  if (timeText === undefined) return month !== undefined || isNumeric || isYear(year) ? date : null;
  const [, hour, minute, second, fraction] = TIME.exec(timeText) ?? [];
  if (hour === undefined || day === undefined || !isTime(hour, minute, second)) return null;
  const time = ['%H', minute && '%M', second && '%S'].filter(Boolean).join(':');
  return `${date}${between}${time}${fraction ? '.%f' : ''}`;
}

const isYear = (year: string): boolean => Number(year) >= 1_000 && Number(year) <= 2_999;

function isDay(year: string, month = '01', day = '01'): boolean {
  if (!isYear(year)) return false;
  const ms = Date.parse(`${year}-${month}-${day}T00:00:00.000Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}

const isTime = (hour = '00', minute = '00', second = '00'): boolean =>
  Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
