// Finds a chart's values at a moment hovered in another chart, from its layout or from the data table of its picture.
import { axisPx, type AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import type { ChartLayout, TooltipContent } from '#app/charts/shared/kind.ts';
import { swatchImage } from './legend/swatch-image.ts';

/** Tooltip content with CSS colors. */
export interface MomentContent {
  readonly title: string;
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    readonly color: string | null;
    readonly image?: string;
  }[];
}
/** Position and values of a moment in a chart; `content` is null if the values aren't known. */
export interface MomentMark {
  /** px along the axis. */
  readonly atPx: number;
  readonly content: MomentContent | null;
}

/** A row of a data table: its title and the values of each series. */
export interface TextRow {
  readonly title: string;
  readonly values: MomentContent['rows'];
}

const covers = ({ from, to, until }: AxisPlace, ms: number): boolean => ms >= from && (ms <= to || ms < until);

/** Index of the last moment that isn't later, since a mark represents the time up to the next one; -1 if there is none. */
const lastUpTo = (moments: readonly number[], ms: number): number => moments.findLastIndex((moment) => moment <= ms);

/** Null if the chart's axis doesn't contain the moment or isn't a time axis. */
export function markOfLayout(
  { axis, hits, tooltips }: Pick<ChartLayout, 'axis' | 'hits' | 'tooltips'>,
  ms: number,
): MomentMark | null {
  if (!axis || axis.kind !== 'time' || !covers(axis, ms)) return null;
  const moments = hits.flatMap(({ at }) => at ?? []);
  const moment = moments.length === hits.length ? moments[lastUpTo(moments, ms)] : undefined;
  if (moment === undefined) return { atPx: axisPx(axis, ms), content: null };
  const contents = hits.flatMap(({ key, at }) => (at === moment && Object.hasOwn(tooltips, key) ? (tooltips[key] ?? []) : []));
  const [first] = contents;
  const content = first ? { title: first.title, rows: contents.flatMap(({ rows }) => rows.map(withCssColor)) } : null;
  return { atPx: axisPx(axis, moment), content };
}

type TipRow = TooltipContent['rows'][number];

export const withCssColor = ({ label, value, color, ...look }: TipRow): MomentContent['rows'][number] => ({
  label,
  value,
  color: color && cssColor(color),
  ...(color && (look.isBroken || look.hatch) && { image: swatchImage(look) }),
});

export interface TablePicture {
  readonly axis: AxisPlace;
  readonly moments: readonly number[];
  /** The first rows of the data table. */
  readonly rows: readonly TextRow[];
  readonly isCut: boolean;
}

/** Beyond the end of a truncated table, values aren't known. */
export function markOfTable({ axis, moments, rows, isCut }: TablePicture, ms: number): MomentMark | null {
  if (!covers(axis, ms)) return null;
  const row = lastUpTo(moments, ms);
  const moment = moments[row];
  const text = rows[row];
  if (moment === undefined || text === undefined || (isCut && row === moments.length - 1 && ms > moment))
    return { atPx: axisPx(axis, ms), content: null };
  return { atPx: axisPx(axis, moment), content: { title: text.title, rows: text.values } };
}

/** Limits the rows. The number of omitted series isn't known, because tooltips end with totals and counts. */
export function firstRows(
  content: MomentContent,
  maxRows: number,
): { readonly content: MomentContent; readonly hasMore: boolean } {
  const hasMore = content.rows.length > maxRows;
  return { content: { ...content, rows: hasMore ? content.rows.slice(0, maxRows - 1) : content.rows }, hasMore };
}
