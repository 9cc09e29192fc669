// The query of a deck.gl layer: its places as columns, a metric for each, and rows without a place left out.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

interface DeckQuery {
  readonly columns: readonly unknown[];
  readonly metrics: readonly unknown[];
  /** Columns without which a row has no place. */
  readonly notNull: readonly string[];
  /** How lines and polygons write the filter: without a value. */
  readonly hasValue: boolean;
  readonly orderby?: unknown;
}

/** Settings of a kind: `baseQuery` reads what all of them have. */
type LayerSettings = FormData & { readonly filter_nulls: boolean };

export function deckQuery(settings: LayerSettings, { columns, metrics, notNull, hasValue, orderby }: DeckQuery): QueryJson {
  const base = baseQuery(settings, { columns, metrics });
  const filters = Array.isArray(base['filters']) ? (base['filters'] as readonly unknown[]) : [];
  const nulls = settings.filter_nulls ? notNull.map((col) => ({ col, op: 'IS NOT NULL', ...(hasValue && { val: null }) })) : [];
  return {
    ...base,
    filters: [...filters, ...nulls],
    ...(orderby === undefined ? {} : { orderby: [[orderby, false]] }),
    is_timeseries: false,
  };
}
