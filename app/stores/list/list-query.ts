// The `q` of lists: what clients can request, read from Rison or JSON. What a list has, its ListSpec says.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { decodeQ } from '#app/domain/rison/decode-q.ts';
import { QUERY } from '#app/domain/input/coerce-input.ts';
import { parseInput, summarize } from '#app/domain/input/parse-input.ts';
import type { RisonValue } from '#app/domain/rison/decode-rison.ts';

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 200;
const MAX_PAGE = 1_000_000;
const MAX_FILTERS = 100;

/** Content of a decoded `q`, and its name in Superset's OpenAPI document. */
interface QContent {
  readonly name: string;
  readonly schema: z.ZodType;
}
const Q_CONTENTS = new WeakMap<z.ZodType, QContent>();

/** For an endpoint's `input.query`: an optional `q`, with its content for the OpenAPI document. */
export const describeQ = (name: string, schema: z.ZodType) =>
  withQContent(z.looseObject({ q: z.string().optional() }), { name, schema });

/** A query string with more than a `q`. */
export function withQContent<Query extends z.ZodType>(query: Query, content: QContent): Query {
  Q_CONTENTS.set(query, content);
  return query;
}

/** Undefined for a query string without a described `q`. */
export const findQContent = (query: z.ZodType): QContent | undefined => Q_CONTENTS.get(query);

/** What a list has, by the names of the wire. A dot reaches into an object: `database.id`. */
export interface ListSpec {
  /** `List Query`. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly orderColumns: readonly string[];
  readonly defaultOrder: { readonly column: string; readonly direction: 'asc' | 'desc' };
}

export interface ListFilter {
  readonly col: string;
  readonly opr: string;
  readonly value: RisonValue;
}

export interface ListQuery {
  /** The requested columns of the spec, or all of them. */
  readonly columns: readonly string[];
  /** Parts of the envelope that are wanted; null: all. `none` leaves count, ids and result. */
  readonly keys: readonly string[] | null;
  readonly filters: readonly ListFilter[];
  readonly order: { readonly column: string; readonly direction: 'asc' | 'desc' };
  /** Page number, from 0. */
  readonly page: number;
  /** 1 to 200. */
  readonly pageSize: number;
}

const names = z.array(z.string()).max(1_000);
const listSchema = z.object({
  columns: names.nullish(),
  select_columns: names.nullish(),
  keys: names.nullish(),
  filters: z
    .array(z.object({ col: z.string(), opr: z.string(), value: z.custom<RisonValue>().optional() }))
    .max(MAX_FILTERS)
    .nullish(),
  order_column: z.string().nullish(),
  order_direction: z.enum(['asc', 'desc']).nullish(),
  page: z.number().nullish(),
  page_size: z.number().nullish(),
});

export const listQ = describeQ('get_list_schema', listSchema);

/** Throws 400 for what is no Rison or JSON, has wrong types, or orders by what the list does not order by. */
export function parseListQuery(q: string | undefined, spec: ListSpec): ListQuery {
  const request = parseQ(q, listSchema, {});
  const wanted = request.columns ?? request.select_columns ?? [];
  const columns = wanted.filter((name, index) => spec.columns.includes(name) && wanted.indexOf(name) === index);
  return {
    // Without a known column, all are returned, as clients expect.
    columns: columns.length > 0 ? columns : spec.columns,
    keys: request.keys && request.keys.length > 0 ? request.keys : null,
    filters: (request.filters ?? []).map(({ col, opr, value }) => ({ col, opr, value: value ?? null })),
    order: readOrder(request.order_column, request.order_direction, spec),
    ...readPage(request),
  };
}

/** `q` through a schema; a missing or empty one counts as `absent`. Throws 400. */
export function parseQ<S extends z.ZodType>(q: string | undefined, schema: S, absent: z.input<S>): z.output<S> {
  const decoded = q === undefined || q.trim() === '' ? { ok: true as const, value: absent } : decodeQ(q);
  if (!decoded.ok) throw badRequest('Not a valid rison/json argument');
  const parsed = parseInput(schema, decoded.value, QUERY);
  if (parsed.ok) return parsed.value;
  throw badRequest(`Not a valid rison schema: ${summarize(parsed.messages)}`);
}

/** Pages of lists, `related` and `distinct`: a size left out or 0 is the default, beyond the limits it is the limit. */
export function readPage(request: {
  readonly page?: number | null | undefined;
  readonly page_size?: number | null | undefined;
}): {
  readonly page: number;
  readonly pageSize: number;
} {
  const size = Math.trunc(request.page_size ?? 0) || DEFAULT_PAGE_SIZE;
  const pageSize = size < 1 || size > MAX_PAGE_SIZE ? MAX_PAGE_SIZE : size;
  return { page: Math.min(Math.max(Math.trunc(request.page ?? 0), 0), MAX_PAGE), pageSize };
}

function readOrder(column: string | null | undefined, direction: 'asc' | 'desc' | null | undefined, spec: ListSpec) {
  if (column === null || column === undefined || column === '') return spec.defaultOrder;
  if (!spec.orderColumns.includes(column)) throw badRequest(`Invalid order by column: ${column}`);
  return { column, direction: direction ?? 'asc' };
}

export const badRequest = (message: string): AppError => new AppError('GENERIC_COMMAND_ERROR', message);
