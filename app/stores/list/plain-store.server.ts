// What small resources share: pages, items, and rows that are created, edited, and removed in one table. What of a resource is
// irregular (links to other rows, conditions of a removal) its own store writes.
import { and, eq, ne, sql, type InferInsertModel, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Fields } from '#app/domain/fields/field.ts';
import type { Db } from '#app/stores/db.ts';
import { fieldFilters, fieldOrders } from './field-columns.server.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  buildPageClauses,
  textValue,
  type FilterTable,
} from './list-filters.server.ts';
import type { ListQuery } from './list-query.ts';
import type { ViewPage } from './list-reply.ts';
import { selectPage, type PageSelect } from './select-page.server.ts';
import { valueList } from './value-list.server.ts';

type PlainTable = SQLiteTable & { readonly id: SQLiteColumn };

interface PlainSpec<T extends PlainTable, Selected, View> {
  readonly table: T;
  readonly fields: Fields;
  /** Rows with what is shown of other tables; its joins must not multiply them. */
  readonly select: (db: Db) => PageSelect<Selected>;
  readonly toView: (selected: Selected) => View;
  /** An operator of one field that finds a text in any of these columns. */
  readonly search?: { readonly operator: string; readonly field: string; readonly columns: readonly SQLWrapper[] };
  /** Filters of fields that aren't columns of the table; they replace the fields' default filters. */
  readonly filters?: FilterTable;
  readonly orders?: Readonly<Record<string, SQLWrapper>>;
}

export interface Author {
  /** Null: the system. */
  readonly userId: number | null;
  readonly nowMs: number;
}

interface UniqueValue {
  readonly column: SQLiteColumn;
  readonly value: string;
  readonly exceptId: number | null;
  /** Rows among which the field is unique; absent: all. */
  readonly within?: SQL;
}

/** Pages and items alone: of a resource that its own store writes. */
export function listStore<T extends PlainTable, Selected, View>(spec: PlainSpec<T, Selected, View>) {
  const { table, select, toView } = spec;
  const filters = withSearch({ ...fieldFilters(spec.fields, table), ...spec.filters }, spec.search);
  const orders = { ...fieldOrders(spec.fields, table), ...spec.orders };
  return {
    /** Operators for `_info`. */
    operators: () => operatorNames(filters),

    /** `within`: a condition of all its rows. Throws 400 for filters and orders that can't be. */
    async list(db: Db, query: ListQuery, within?: SQL): Promise<ViewPage<View>> {
      const where = and(within, filterCondition(query.filters, filters));
      const page = await selectPage(db, { from: table, where, select: select(db), ...buildPageClauses(query, orders, table.id) });
      return { count: page.count, views: page.rows.map(toView) };
    },

    async find(db: Db, id: number, within?: SQL): Promise<View | null> {
      const [selected] = await select(db).where(and(within, eq(table.id, id)));
      return selected === undefined ? null : toView(selected);
    },
  };
}

/** Rows must have columns for the time and user of their last change. */
export function plainStore<T extends PlainTable, Selected, View>(spec: PlainSpec<T, Selected, View>) {
  const { table } = spec;
  return {
    ...listStore(spec),

    /** Whether a row has the id. */
    async update(db: Db, id: number, change: Partial<InferInsertModel<T>>, by: Author): Promise<boolean> {
      const set = { ...change, ...changedBy(by) } as SQLiteUpdateSetSource<T>;
      const rows = await db.update(table).set(set).where(eq(table.id, id)).returning({ id: table.id });
      return rows.length > 0;
    },

    /** Returns the new id. */
    async insert(db: Db, values: Unaudited<T>, by: Author & { readonly uuid: string }): Promise<number> {
      const row = { ...values, uuid: by.uuid, ...createdBy(by) } as SQLiteInsertValue<T>;
      const [inserted] = await db
        .insert(table)
        .values(row)
        .returning({ id: sql<number>`id` });
      return inserted?.id ?? 0;
    },

    /** Removes all of them, or none where one is missing; whether it did. */
    async remove(db: Db, ids: readonly number[], within?: SQL): Promise<boolean> {
      const condition = and(within, sql`id in ${valueList(ids)}`);
      const removed = await db
        .delete(table)
        .where(sql`${condition} and (select count(*) from ${table} where ${condition}) = ${ids.length}`)
        .returning({ id: sql<number>`id` });
      return removed.length === ids.length;
    },

    /** Whether another row than `exceptId` has the value. */
    async isTaken(db: Db, { column, value, exceptId, within }: UniqueValue): Promise<boolean> {
      const other = exceptId === null ? undefined : ne(table.id, exceptId);
      const rows = await db
        .select({ id: sql<number>`id` })
        .from(table)
        .where(and(within, eq(column, value), other))
        .limit(1);
      return rows.length > 0;
    },
  };
}

type Unaudited<T extends PlainTable> = Omit<
  InferInsertModel<T>,
  'id' | 'uuid' | 'createdOnMs' | 'changedOnMs' | 'createdById' | 'changedById'
>;

export const createdBy = (by: Author) => ({ createdOnMs: by.nowMs, createdById: by.userId, ...changedBy(by) });
export const changedBy = ({ nowMs, userId }: Author) => ({ changedOnMs: nowMs, changedById: userId });

function withSearch(filters: FilterTable, search: PlainSpec<PlainTable, unknown, unknown>['search']): FilterTable {
  const searched = search && filters[search.field];
  if (!searched) return filters;
  const find = (part: string): SQL =>
    sql`(${sql.join(
      search.columns.map((column) => contains(sql`coalesce(${column}, '')`, part)),
      sql` or `,
    )})`;
  return { ...filters, [search.field]: { ...searched, custom: { [search.operator]: (value) => find(textValue(value)) } } };
}
