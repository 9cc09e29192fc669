// Which of the masks that came from outside the dashboard's own filters could have made. They are rebuilt from the value
// alone, so that nothing else of what was sent reaches a query: no other column, no SQL, no operator.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import type { Clock } from '#app/domain/time/clock.ts';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import { parseExtraFormData, type DataMask, type ExtraFormData } from './data-mask.ts';
import {
  emptyChoice,
  filterShape,
  type FilterChoice,
  type NativeFilterShape,
  type SingleEnd,
  type TextMatch,
} from '#app/domain/dashboard/filters/filter-choice.ts';
import { buildFilterMask } from './filter-mask.ts';
import { messageFor, type WordSources } from '#app/domain/dashboard/filters/filter-messages.ts';
import { nativeFilters, type DashboardMetadata, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';

const MAX_VALUES = 1_000;
const MAX_VALUE_LENGTH = 5_000;
const NO_FILTER = 'no filter';

export interface MaskWorld extends WordSources {
  /** Time ranges must mean something. */
  readonly clock: Clock;
}

export interface CheckedMasks {
  /** By filter id; a filter about which nothing was said is left out. */
  readonly masks: ReadonlyMap<string, DataMask>;
  /** Ids of filters of the dashboard whose masks do not fit, and how many of no filter were sent. */
  readonly ignored: readonly string[];
  readonly unknownCount: number;
}

/** @param given masks or bare values by filter id, unparsed */
export function checkMasks(metadata: DashboardMetadata, given: ReadonlyMap<string, unknown>, world: MaskWorld): CheckedMasks {
  const filters = new Map(nativeFilters(metadata).map((filter) => [filter.id, filter]));
  const masks = new Map<string, DataMask>();
  const ignored: string[] = [];
  let unknownCount = 0;
  for (const [id, raw] of given) {
    const filter = filters.get(id);
    const mask = filter ? checkMask(filter, raw, world) : null;
    if (mask) masks.set(id, mask);
    else if (filter) ignored.push(id);
    else unknownCount += 1;
  }
  return { masks, ignored, unknownCount };
}

/** The mask as the filter itself would write it; null where it could not. */
export function checkMask(filter: NativeFilter, raw: unknown, world: MaskWorld): DataMask | null {
  // What the author selected can be more than a value says: as saved, it counts as it is.
  if (isSameMask(raw, filter.defaultDataMask)) return filter.defaultDataMask;
  const shape = filterShape(filter);
  const sent = shape && readSent(raw, shape);
  const choice = sent && readChoice(shape, sent, { ...world, offered: world.dimensions.get(filter.id) ?? NONE });
  if (!shape || !choice || !isOfferedGrain(filter, choice)) return null;
  const mask = buildFilterMask(shape, choice, messageFor({ id: filter.id, shape }, choice, world));
  return saysMore(sent.extra, mask.extraFormData, shape.column) ? null : mask;
}

/** Whether the author offers it; all grains where they named none. */
const isOfferedGrain = ({ time_grains: offered }: NativeFilter, choice: FilterChoice): boolean =>
  choice.kind !== 'grain' || choice.grain === null || offered.length === 0 || offered.includes(choice.grain);

/** The filter's own value; nothing where its saved mask has another form. */
export function readFilterChoice(
  { id, shape }: { readonly id: string; readonly shape: NativeFilterShape },
  mask: DataMask,
  world: MaskWorld,
): FilterChoice {
  const sent = readSent(mask, shape);
  return (sent && readChoice(shape, sent, { ...world, offered: world.dimensions.get(id) ?? NONE })) ?? emptyChoice(shape);
}

const NONE: ReadonlyMap<string, string> = new Map();

interface FilterWorld extends MaskWorld {
  /** Columns that the control can make dimensions. */
  readonly offered: ReadonlyMap<string, string>;
}

interface Sent {
  /** undefined: not said. */
  readonly value: unknown;
  readonly isExcluded: boolean | undefined;
  readonly extra: ExtraFormData;
}

const maskSchema = z.looseObject({
  extraFormData: z.unknown().optional(),
  filterState: z
    .looseObject({ value: z.unknown().optional(), excludeFilterValues: z.boolean().optional().catch(undefined) })
    .nullish(),
});

/** A mask, or the value alone. */
function readSent(raw: unknown, { match }: NativeFilterShape): Sent | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { value: raw, isExcluded: undefined, extra: {} };
  const parsed = maskSchema.safeParse(raw);
  if (!parsed.success) return null;
  const extra = parseExtraFormData(parsed.data.extraFormData);
  const state = parsed.data.filterState ?? {};
  const said = 'value' in state ? state.value : undefined;
  return {
    value: said === undefined ? valueOfExtra(extra, match) : said,
    isExcluded: state.excludeFilterValues ?? excludedBy(extra),
    extra,
  };
}

/** Hand-written links often have only the condition. */
function valueOfExtra(
  { filters, time_range, time_grain_sqla, granularity_sqla, interactive_groupby }: ExtraFormData,
  match: TextMatch,
): unknown {
  const [first] = filters ?? [];
  if (!first) return time_range ?? time_grain_sqla ?? granularity_sqla ?? interactive_groupby;
  const { val } = first;
  if (match !== 'exact' && typeof val === 'string')
    return val.slice(
      match === 'startsWith' || !val.startsWith('%') ? 0 : 1,
      match === 'endsWith' || !val.endsWith('%') ? undefined : -1,
    );
  if (first['op'] === '>=' || first['op'] === '<=') {
    return ['>=', '<='].map((op) => filters?.find((filter) => filter['op'] === op)?.['val'] ?? null);
  }
  return val;
}

const excludedBy = ({ filters }: ExtraFormData): boolean | undefined =>
  filters?.[0] ? ['NOT IN', 'NOT ILIKE'].includes(String(filters[0]['op'])) : undefined;

const scalar = z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean(), z.null()]);
const values = z.array(scalar).max(MAX_VALUES);
const bound = z.union([z.number(), z.null()]);
const one = z.string().min(1).max(MAX_VALUE_LENGTH);
const MAX_DIMENSIONS = 20;
const dimensions = z.array(one).max(MAX_DIMENSIONS);

function readChoice(shape: NativeFilterShape, { value, isExcluded }: Sent, world: FilterWorld): FilterChoice | null {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return emptyOf(shape, isExcluded);
  switch (shape.kind) {
    case 'select': {
      const parsed = values.safeParse(Array.isArray(value) ? value : [value]);
      if (!parsed.success || (!shape.isMultiple && parsed.data.length > 1)) return null;
      return { kind: 'select', values: [...new Set(parsed.data)], isExcluded: shape.isInverse && (isExcluded ?? true) };
    }
    case 'range': {
      const parsed = z.tuple([bound, bound]).safeParse(typeof value === 'number' ? [value, value] : value);
      if (!parsed.success) return null;
      const [min, max] = parsed.data;
      if (!fitsSingle(shape.single, min, max)) return null;
      return min !== null && max !== null && min > max ? null : { kind: 'range', min, max };
    }
    case 'time':
      return readRange(value, world.clock);
    case 'column': {
      const column = one.safeParse(firstOf(value));
      return column.success ? { kind: 'column', column: column.data } : null;
    }
    case 'grain': {
      const grain = one.safeParse(firstOf(value));
      return grain.success && world.grains.has(grain.data) ? { kind: 'grain', grain: grain.data } : null;
    }
    case 'dimensions': {
      const parsed = dimensions.safeParse(Array.isArray(value) ? value : [value]);
      if (!parsed.success || (!shape.isMultiple && parsed.data.length > 1)) return null;
      const isOffered = parsed.data.every((name) => world.offered.has(name));
      return isOffered ? { kind: 'dimensions', columns: [...new Set(parsed.data)] } : null;
    }
  }
}

/** A filter of one end makes no other. */
function fitsSingle(single: SingleEnd | null, min: number | null, max: number | null): boolean {
  if (single === 'min') return max === null;
  if (single === 'max') return min === null;
  return single === null || min === max;
}

function emptyOf(shape: NativeFilterShape, isExcluded: boolean | undefined): FilterChoice {
  const empty = emptyChoice(shape);
  return empty.kind === 'select' ? { ...empty, isExcluded: shape.isInverse && (isExcluded ?? true) } : empty;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value);

function readRange(value: unknown, clock: Clock): FilterChoice | null {
  const range = one.safeParse(value);
  if (!range.success) return null;
  if (range.data.trim().toLowerCase() === NO_FILTER) return { kind: 'time', range: null };
  try {
    resolveTimeRange({ timeRange: range.data }, clock);
    return { kind: 'time', range: range.data };
  } catch (error) {
    // A range that means nothing is none that the filter could have made.
    if (error instanceof AppError && error.kind !== 'bug') return null;
    throw error;
  }
}

/** Whether what was sent requests something that the value does not say. */
function saysMore(sent: ExtraFormData, made: ExtraFormData, column: string | null): boolean {
  const keys = Object.keys(sent).filter((key) => !isEmptyList(sent[key as keyof ExtraFormData]));
  return keys.some((key) => !(key in made)) || (sent.filters ?? []).some(({ col }) => col !== column);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function isSameMask(raw: unknown, saved: DataMask): boolean {
  const parsed = maskSchema.safeParse(raw);
  if (!parsed.success) return false;
  const { extraFormData, filterState } = parsed.data;
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? {}) === JSON.stringify(b);
  return isSame(extraFormData, saved.extraFormData) && isSame(filterState, saved.filterState);
}
