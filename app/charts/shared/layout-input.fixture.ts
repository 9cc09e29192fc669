// Layout input for tests and benchmarks, with defaults for everything except the result.
import type { Column } from '#app/domain/table.ts';
import type { LayoutInput } from './kind.ts';

/** Parts of the input that a test overrides, besides its settings. */
export type OwnInput = Partial<Omit<LayoutInput, 'settings'>>;

/** Values by series. */
type Values = Readonly<Record<string, readonly number[]>>;

export function layoutInput<S>(axis: Column, series: Values, own: OwnInput & { readonly settings: S }): LayoutInput<S>;
export function layoutInput(axis: Column, series: Values, own?: OwnInput): LayoutInput<Readonly<Record<never, never>>>;
export function layoutInput(axis: Column, series: Values, own: Partial<LayoutInput> = {}): LayoutInput {
  const columns = Object.entries(series).map(([name, values]): Column => ({
    name,
    type: 'numeric',
    values: Float64Array.from(values),
  }));
  return {
    tables: [{ rowCount: axis.values.length, columns: [axis, ...columns] }],
    settings: {},
    widthPx: 600,
    heightPx: 300,
    locale: 'en-GB',
    timeZone: null,
    colors: () => 'cat1',
    columnMeta: {},
    hidden: [],
    ownState: {},
    ...own,
  };
}

export const timesColumn = (times: readonly number[]): Column => ({
  name: 'day',
  type: 'temporal',
  values: Float64Array.from(times),
});
