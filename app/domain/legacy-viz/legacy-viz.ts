// What a chart of the older kind is to the server: which query its form data describes, and what it makes of the result.
import type { Interruptible } from '#app/domain/shape/turns.ts';
import type { Table } from '#app/domain/table.ts';

export type LegacyForm = Readonly<Record<string, unknown>>;

/** The part of a query that depends on the kind; filters, limits and the time range are the same for all. */
export interface LegacyQuery {
  /** Columns to group by, or to list where there are no metrics. */
  readonly columns: readonly unknown[];
  /** Null requests plain rows. */
  readonly metrics: readonly unknown[] | null;
  /** Whether the time column comes first, as `__timestamp`. */
  readonly isTimeSeries: boolean;
  /** The metric that orders, the lowest value first unless the form says otherwise; null where nothing orders. */
  readonly orderedBy: unknown;
  /** Replaces the form's own grain. */
  readonly timeGrain?: string | undefined;
}

export interface ShapeContext {
  readonly form: LegacyForm;
  readonly query: LegacyQuery;
  /** The time range of the form, UTC ms; null is open. */
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
}

export interface LegacyViz {
  /** Throws 400 for settings without which there is no query. */
  readonly query: (form: LegacyForm) => LegacyQuery;
  /** The reply's `data`: plain JSON. Throws 400 where the settings request what cannot be computed. */
  readonly shape: (table: Table, context: ShapeContext) => unknown;
  /** The same for kinds that can take long. */
  readonly shapeInTurns?: (table: Table, context: ShapeContext) => Interruptible<unknown>;
  /** How the reply names the result's columns, where not as the SQL does. */
  readonly columnNames?: readonly string[];
}

/** The label of the time column in the results of time series. */
export const TIME_LABEL = '__timestamp';
