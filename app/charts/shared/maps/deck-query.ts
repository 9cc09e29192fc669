// The query of a deck.gl layer: location columns and metrics, excluding rows without a location.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { BaseSettings } from '#app/charts/shared/form/settings.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';

interface DeckQuery {
  readonly columns: readonly unknown[];
  readonly metrics: readonly unknown[];
  /** Columns that must not be null for a row to have a location. */
  readonly notNull: readonly string[];
  /** Whether null filters have a `val` key. As in Superset, those of lines and polygons don't. */
  readonly hasValue: boolean;
  readonly orderby?: unknown;
}

type LayerSettings = BaseSettings & { readonly filter_nulls: boolean };

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
