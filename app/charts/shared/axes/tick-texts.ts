// Tick labels that differ: fewer ticks if the format rounds two to the same text, and more digits if that doesn't help.
import { knownLocale } from '#app/domain/format/locale-tag.ts';
import { AXIS_PX } from '#app/charts/shared/marks/marks.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { formatNumber, tickWriter, type WriteTick } from '#app/charts/shared/format/value-format.ts';
import type { ValueTicks } from './value-ticks.ts';

/** The ticks of the largest number of intervals, `count` at most, for which no two texts are the same. */
export function distinctTicks<Ticks extends Pick<ValueTicks, 'ticks'>>(
  make: (count: number) => Ticks,
  count: number,
  write: WriteTick | undefined,
): Ticks {
  const most = make(count);
  if (write === undefined || isDistinct(most.ticks.map(tickWriter(write)))) return most;
  for (let fewer = count - 1; fewer >= 1; fewer -= 1) {
    const made = make(fewer);
    if (made.ticks.length > 1 && isDistinct(made.ticks.map(tickWriter(write)))) return made;
  }
  return most;
}

/** No writer at all leaves every text empty. */
const isDistinct = (texts: readonly string[]): boolean =>
  new Set(texts).size === texts.length || texts.every((text) => text === '');

interface TickRoom {
  /** BCP 47 language tag. */
  readonly locale: string;
  /** Numbers are never truncated, because that would change them; they get a shorter format. */
  readonly maxPx?: number;
}

export function tickTexts(ticks: readonly number[], write: WriteTick, { locale, maxPx = Infinity }: TickRoom): readonly string[] {
  const plain = ticks.map(tickWriter(write));
  const texts = isDistinct(plain) ? plain : ticks.map((tick) => withDigits(tick, { write, locale, decimals: decimalsOf(ticks) }));
  if (texts.every((text) => textWidth(text, AXIS_PX) <= maxPx)) return texts;
  const short = ticks.map((tick) => formatNumber(tick, 'SMART_NUMBER', { locale }));
  return isDistinct(short) ? short : texts;
}

const MAX_DECIMALS = 12;

/** Number of decimals that distinguishes the two closest ticks. */
function decimalsOf(ticks: readonly number[]): number {
  const steps = ticks.slice(1).map((tick, at) => Math.abs(tick - (ticks[at] ?? tick)));
  const step = Math.min(...steps.filter((one) => one > 0), Infinity);
  const isExact = (decimals: number): boolean =>
    ticks.every((tick) => Math.abs(tick - Number(tick.toFixed(decimals))) < step / 100);
  const found = Array.from({ length: MAX_DECIMALS }, (_, decimals) => decimals).find(isExact);
  return step === Infinity ? 0 : (found ?? MAX_DECIMALS);
}

interface Digits {
  readonly write: WriteTick;
  readonly locale: string;
  readonly decimals: number;
}

/** A formatted number with its SI prefix. */
const NUMBER = /[-−]?\d(?:[\d.,'’\u00a0\u202f]*\d)?(?:[kKMBGTPEmµn](?![\p{L}\d]))?/u;

/** Formats a tick with more digits, keeping the signs around the number. */
function withDigits(tick: number, { write, locale, decimals }: Digits): string {
  const text = write(tick);
  const isPercent = text.includes('%');
  const count = isPercent ? Math.max(0, decimals - 2) : decimals;
  const options = { minimumFractionDigits: count, maximumFractionDigits: count };
  const digits = new Intl.NumberFormat(knownLocale(locale), options).format(isPercent ? tick * 100 : tick).replace('-', '−');
  return NUMBER.test(text) ? text.replace(NUMBER, digits) : digits;
}
