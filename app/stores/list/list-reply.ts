// The envelopes of lists, items, related values and `_info`: the same for every resource.
import * as z from 'zod';
import { formatColumnLabel } from './column-label.ts';
import { infoColumns, type NamedColumn } from './info-columns.ts';
import { describeQ, parseQ, readPage, type ListQuery, type ListSpec } from './list-query.ts';

export type WireRow = { readonly id: number } & Readonly<Record<string, unknown>>;

export interface ListPage {
  /** Number of all matches. */
  readonly count: number;
  /** Rows with every column of the spec, nested as in the API. */
  readonly rows: readonly WireRow[];
  /** Rows are missing: their database can't be read now. */
  readonly isPartial?: boolean;
}

/** A page as a store gives it; the API maps its views to the wire, pages take them as they are. */
export interface ViewPage<View> {
  /** Number of all matches. */
  readonly count: number;
  readonly views: readonly View[];
  /** True if a store is unavailable, so that its rows are missing. */
  readonly isPartial?: boolean;
}

export const wirePage = <View>(
  { count, views, isPartial = false }: ViewPage<View>,
  toWire: (view: View) => WireRow,
): ListPage => ({
  count,
  rows: views.map((view) => toWire(view)),
  isPartial,
});

/** A list's reply: rows cut to the requested columns, and the requested parts of the envelope. */
export function listReply(query: ListQuery, spec: ListSpec, { count, rows, isPartial }: ListPage): Record<string, unknown> {
  const envelope: Record<string, unknown> = {
    description_columns: {},
    label_columns: labels(query.columns),
    list_columns: query.columns,
    list_title: spec.title,
    order_columns: spec.orderColumns,
  };
  const { keys } = query;
  const wanted = Object.entries(envelope).filter(([key]) => keys === null || keys.includes(key));
  return {
    count,
    ...(isPartial === true && { is_partial: true }),
    ids: rows.map((row) => row.id),
    result: rows.map((row) => pick(row, query.columns)),
    ...Object.fromEntries(wanted),
  };
}

export interface ItemSpec {
  /** `Show Query`. */
  readonly title: string;
  readonly columns: readonly string[];
}

const itemSchema = z.object({
  columns: z.array(z.string()).max(1_000).nullish(),
  keys: z.array(z.string()).nullish(),
});

export const itemQ = describeQ('get_item_schema', itemSchema);

/** An item route's reply with the long envelope. `q` can name columns and parts of the envelope. */
export function itemReply(q: string | undefined, spec: ItemSpec, row: WireRow): Record<string, unknown> {
  const request = parseQ(q, itemSchema, {});
  const named = (request.columns ?? []).filter((name) => spec.columns.includes(name));
  const columns = named.length > 0 ? named : spec.columns;
  const envelope: Record<string, unknown> = {
    description_columns: {},
    label_columns: labels(columns),
    show_columns: columns,
    show_title: spec.title,
  };
  const keys = request.keys && request.keys.length > 0 ? request.keys : null;
  const wanted = Object.entries(envelope).filter(([key]) => keys === null || keys.includes(key));
  return { id: row.id, result: pick(row, columns), ...Object.fromEntries(wanted) };
}

export interface RelatedQuery {
  /** What the text begins with; empty: anything. */
  readonly filter: string;
  /** Values that are listed first even if they don't match the filter. */
  readonly includeIds: readonly number[];
  readonly page: number;
  readonly pageSize: number;
}

const relatedSchema = z.object({
  filter: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  include_ids: z.array(z.int()).max(1_000).nullish(),
  page: z.number().nullish(),
  page_size: z.number().nullish(),
});

export const relatedQ = describeQ('get_related_schema', relatedSchema);

/** The `q` of `related/{column}` and `distinct/{column}`. Throws 400. */
export function parseRelatedQuery(q: string | undefined): RelatedQuery {
  const request = parseQ(q, relatedSchema, {});
  const filter = request.filter === null || request.filter === undefined ? '' : String(request.filter);
  return { filter, includeIds: request.include_ids ?? [], ...readPage(request) };
}

export interface RelatedValue {
  readonly value: number | string;
  readonly text: string;
  /** `{active, email}` of users, else `{}`. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface RelatedPage {
  /** Number of all matches. */
  readonly count: number;
  readonly values: readonly RelatedValue[];
}

export const relatedReply = (count: number, values: readonly RelatedValue[]) => ({
  count,
  result: values.map(({ extra = {}, text, value }) => ({ extra, text, value })),
});

/** Values as in a column; the text is the value. */
export const distinctReply = (count: number, values: readonly string[]) => ({
  count,
  result: values.map((text) => ({ text, value: text })),
});

export interface InfoSpec {
  /** Those that the caller has. */
  readonly permissions: readonly string[];
  readonly addColumns: readonly NamedColumn[];
  readonly editColumns: readonly NamedColumn[];
  readonly filters: Readonly<Record<string, readonly { readonly name: string; readonly operator: string }[]>>;
  readonly addTitle: string;
  readonly editTitle: string;
}

const infoSchema = z.object({ keys: z.array(z.string()).nullish() });

export const infoQ = describeQ('get_info_schema', infoSchema);

/** What creates and what changes an object: the columns of `_info` are their fields. */
export interface InfoBodies {
  readonly add: z.ZodType;
  readonly edit: z.ZodType;
}

/** The reply of `_info`; `q` can name the parts. */
export function infoReply(q: string | undefined, spec: InfoSpec, bodies: InfoBodies): Record<string, unknown> {
  const { keys } = parseQ(q, infoSchema, {});
  const parts: Record<string, unknown> = {
    permissions: spec.permissions,
    add_columns: infoColumns(spec.addColumns, bodies.add),
    add_title: spec.addTitle,
    edit_columns: infoColumns(spec.editColumns, bodies.edit),
    edit_title: spec.editTitle,
    filters: spec.filters,
  };
  return Object.fromEntries(Object.entries(parts).filter(([key]) => !keys || keys.length === 0 || keys.includes(key)));
}

const labels = (columns: readonly string[]): Record<string, string> =>
  Object.fromEntries([...columns].sort().map((column) => [column, formatColumnLabel(column)]));

/** The named columns of a row; of objects, and of those in lists, only their named parts. */
function pick(row: Readonly<Record<string, unknown>>, columns: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [name, parts] of partsByName(columns)) {
    if (!Object.hasOwn(row, name)) continue;
    picked[name] = parts === null ? (row[name] ?? null) : pickParts(row[name] ?? null, parts);
  }
  return picked;
}

/** What is named of each column; null: all of it. */
function partsByName(columns: readonly string[]): ReadonlyMap<string, readonly string[] | null> {
  const byName = new Map<string, readonly string[] | null>();
  for (const column of columns) {
    const dot = column.indexOf('.');
    const name = dot < 0 ? column : column.slice(0, dot);
    const before = byName.get(name);
    byName.set(name, dot < 0 || before === null ? null : [...(before ?? []), column.slice(dot + 1)]);
  }
  return byName;
}

function pickParts(value: unknown, parts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => pickParts(item, parts));
  return isPlain(value) ? pick(value, parts) : value;
}

/** The named columns of an item that are there; all where none of them is, as clients know it. */
export function restrictItem<Row extends Readonly<Record<string, unknown>>>(q: string | undefined, row: Row): Partial<Row> {
  const { columns } = parseQ(q, itemSchema, {});
  const named = (columns ?? []).filter((column) => Object.hasOwn(row, column.split('.')[0] ?? ''));
  return named.length === 0 ? row : (pick(row, named) as Partial<Row>);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row by its columns, of which a dot reaches into an object: `database.id`. What types they have, the resource's rows say. */
function rowOf(columns: readonly string[]): z.ZodType {
  const byName = Map.groupBy(columns, (column) => column.split('.')[0] ?? column);
  const fields = [...byName].map(([name, group]): [string, z.ZodType] => {
    const inner = group.flatMap((column) => (column.includes('.') ? [column.slice(name.length + 1)] : []));
    return [name, inner.length > 0 ? rowOf(inner).nullish() : z.unknown().optional()];
  });
  return z.looseObject(Object.fromEntries(fields));
}

/** The reply of a list with these columns. */
export const buildListReplySchema = (columns: readonly string[]) =>
  z.looseObject({ count: z.number(), ids: z.array(z.number()), result: z.array(rowOf(columns)) });

/** The reply of an item with these columns. */
export const buildItemReplySchema = (columns: readonly string[]) => z.looseObject({ id: z.number(), result: rowOf(columns) });

export const listReplySchema = z.looseObject({
  count: z.number(),
  ids: z.array(z.number()),
  result: z.array(z.looseObject({})),
});
export const itemReplySchema = z.looseObject({ id: z.number(), result: z.looseObject({}) });
export const relatedReplySchema = z.object({
  count: z.number(),
  result: z.array(z.object({ value: z.unknown(), text: z.string(), extra: z.looseObject({}) })),
});
export const distinctReplySchema = z.object({
  count: z.number(),
  result: z.array(z.object({ text: z.string(), value: z.string() })),
});
export const infoReplySchema = z.looseObject({ permissions: z.array(z.string()).optional() });
