// A chart's settings with the currency that its data is in, instead of AUTO. Several currencies stay AUTO, which has no sign,
// and name the column by which rows can still have theirs. Pure.
import { AUTO_CURRENCY, type Currency } from '#app/domain/format/currency.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { CHART_KEYS, soleCurrency, type FoundCurrency } from './detect-currency.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export interface DataCurrency extends FoundCurrency {
  /** That the codes are in. */
  readonly column: string;
}

/** `found` null: nothing was found out, because nothing is AUTO or the dataset has no column of codes. */
export function resolveCurrency<C extends Currency>(currency: C, found: DataCurrency | null): C {
  if (currency.symbol !== AUTO_CURRENCY || found === null) return currency;
  const code = soleCurrency(found);
  return code === null ? { ...currency, codeColumn: found.column } : { ...currency, symbol: code };
}

export function resolveFormCurrency(formData: JsonObject, found: DataCurrency | null): JsonObject {
  if (found === null) return formData;
  const chart = CHART_KEYS.flatMap((key): [string, Currency][] => {
    const currency = formData[key];
    return isCurrency(currency) ? [[key, resolveCurrency(currency, found)]] : [];
  });
  const columns = formData['column_config'];
  return {
    ...formData,
    ...Object.fromEntries(chart),
    ...(isObject(columns) && { column_config: resolveColumns(columns, found) }),
  };
}

const resolveColumns = (columns: JsonObject, found: DataCurrency): JsonObject =>
  Object.fromEntries(
    Object.entries(columns).map(([name, settings]) => {
      const currency = isObject(settings) ? settings['currencyFormat'] : null;
      if (!isObject(settings) || !isCurrency(currency)) return [name, settings];
      return [name, { ...settings, currencyFormat: resolveCurrency(currency, found) }];
    }),
  );

/** Whether amounts of several currencies can be in one value: rows of several were counted, and none is of one alone. */
export const isMixed = ({ codes, column }: DataCurrency, queries: readonly JsonObject[]): boolean =>
  codes.length > 1 && queries.some((query) => !(Array.isArray(query['columns']) && query['columns'].includes(column)));
const isCurrency = (value: unknown): value is Currency => isObject(value) && typeof value['symbol'] === 'string';
