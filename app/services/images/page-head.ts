// What is above and below a picture: its name, its filters, the age of its data; on paper the page number.
import { hexColor } from '#app/charts/shared/color/resolve-color.ts';
import type { PageFacts } from '#app/domain/dashboard/page/page-facts.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import { formatZonedTime } from '#app/domain/format/zoned-time.ts';
import { images } from '#app/messages/en/images.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { PicturePart } from '#app/services/rendering/protocol.ts';
import { part, TEXT } from './node-parts.ts';
import { breakLines, lineSvg, linesSvg, describe, type SvgLine } from './svg-text.ts';

export interface Head {
  readonly title: string;
  /** "Country: France". */
  readonly filters: readonly string[];
  /** Period and age of the data; null where none was read. */
  readonly facts: Pick<PageFacts, 'period' | 'oldestMs'> | null;
}
interface Space {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
}
interface HeadLook {
  readonly mode: Mode;
  readonly locale: string;
  /** Time zone of the data's time. */
  readonly timeZone: string;
}

const MAX_FILTER_LINES = 4;
const GAP_PX = 16;

/** Height including the gap below. */
export const headHeight = ({ filters }: Pick<Head, 'filters'>, widthPx: number): number =>
  TEXT.display.linePx + TEXT.small.linePx + filterLines(filters, widthPx).length * TEXT.body.linePx + GAP_PX;

export function headPart(head: Head, { x, y, widthPx }: Space, look: HeadLook): PicturePart {
  const resolveColor = hexColor(look.mode);
  const muted = { ...TEXT.small, color: resolveColor('textMuted') };
  const lines = filterLines(head.filters, widthPx);
  const filtersTop = TEXT.display.linePx;
  const body =
    lineSvg(head.title, { x: 0, y: 0, maxPx: widthPx }, { ...TEXT.display, color: resolveColor('text') }) +
    linesSvg(lines, { x: 0, y: filtersTop }, { ...TEXT.body, color: resolveColor('textMuted') }) +
    lineSvg(describeFacts(head.facts, look), { x: 0, y: filtersTop + lines.length * TEXT.body.linePx, maxPx: widthPx }, muted);
  return part({ x, y, widthPx, heightPx: headHeight(head, widthPx) - GAP_PX }, body);
}

export function footerPart(
  title: string,
  { page, count }: { page: number; count: number },
  { x, y, widthPx }: Space,
  look: Omit<HeadLook, 'timeZone'>,
): PicturePart {
  const style = { ...TEXT.small, color: hexColor(look.mode)('textMuted') };
  const t = createTranslate(images, look.locale);
  const body =
    lineSvg(title, { x: 0, y: 0, maxPx: widthPx * 0.7 }, style) +
    lineSvg(t('page', { page, count }), { x: widthPx, y: 0, maxPx: widthPx * 0.25, anchor: 'end' }, style);
  return part({ x, y, widthPx, heightPx: TEXT.small.linePx }, body);
}

const filterLines = (filters: readonly string[], widthPx: number): readonly SvgLine[] =>
  filters.length === 0
    ? []
    : breakLines(describe(filters.join(' · '), 400), widthPx, TEXT.body.sizePx).slice(0, MAX_FILTER_LINES);

function describeFacts(facts: Head['facts'], look: HeadLook): string {
  if (facts === null) return '';
  const age = describeAge(facts.oldestMs, look);
  return facts.period === null ? age : `${facts.period} · ${age}`;
}

/** `Data as of Nov 24, 2026, 9:00 AM GMT+1`. */
export const describeAge = (queriedAtMs: number, { locale, timeZone }: Pick<HeadLook, 'locale' | 'timeZone'>): string =>
  createTranslate(images, locale)('asOf', { time: formatZonedTime(queriedAtMs, timeZone, locale) });

/** Time zone of images for many readers. */
export const COMMON_ZONE = 'UTC';
