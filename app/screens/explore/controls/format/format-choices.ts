// Formats to select from, each with a formatted example. Any other d3 format can be typed.
import { formatNumber } from '#app/domain/format/format-number.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import type { controlFields } from '#app/messages/en/control-fields.ts';

type FormatText = keyof (typeof controlFields)['texts'] &
  `format.${'adaptive' | 'adaptiveSigned' | 'original' | 'whole' | `decimal${1 | 2 | 3}` | `percent${'' | 1 | 3}` | 'si' | 'signed' | 'dollars' | `duration${'' | 'Exact'}` | `bytes${1000 | 1024}` | 'date' | 'dateTime' | 'dayFirst' | 'monthFirst' | 'dayFirstDots' | 'monthYear' | 'year' | 'time'}`;

export interface FormatChoice {
  readonly format: string;
  readonly label: FormatText;
}

const EXAMPLE = 12345.432;
const EXAMPLE_MS = Date.UTC(2026, 2, 14, 9, 26, 53);

const named = (pairs: readonly (readonly [string, FormatText])[]): readonly FormatChoice[] =>
  pairs.map(([format, label]) => ({ format, label }));

export const NUMBER_FORMATS = named([
  ['SMART_NUMBER', 'format.adaptive'],
  ['SMART_NUMBER_SIGNED', 'format.adaptiveSigned'],
  ['~g', 'format.original'],
  [',d', 'format.whole'],
  [',.1f', 'format.decimal1'],
  [',.2f', 'format.decimal2'],
  [',.3f', 'format.decimal3'],
  ['.0%', 'format.percent'],
  ['.1%', 'format.percent1'],
  ['.3%', 'format.percent3'],
  ['.3s', 'format.si'],
  ['+,', 'format.signed'],
  ['$,.2f', 'format.dollars'],
  ['DURATION', 'format.duration'],
  ['DURATION_SUB', 'format.durationExact'],
  ['MEMORY_DECIMAL', 'format.bytes1000'],
  ['MEMORY_BINARY', 'format.bytes1024'],
]);

export const TIME_FORMATS = named([
  ['smart_date', 'format.adaptive'],
  ['%Y-%m-%d', 'format.date'],
  ['%Y-%m-%d %H:%M:%S', 'format.dateTime'],
  ['%d/%m/%Y', 'format.dayFirst'],
  ['%m/%d/%Y', 'format.monthFirst'],
  ['%d.%m.%Y', 'format.dayFirstDots'],
  ['%b %Y', 'format.monthYear'],
  ['%Y', 'format.year'],
  ['%H:%M:%S', 'format.time'],
]);

/** What the format makes of the example; text where d3 cannot read it. */
export const numberExample = (format: string, locale: string): string => formatNumber(EXAMPLE, format, { locale });

export const timeExample = (format: string, locale: string): string =>
  formatTime(EXAMPLE_MS, format === 'smart_date' ? '%Y-%m-%d' : format, { locale, timeZone: null });
