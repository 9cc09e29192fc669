import { expect, it } from 'vitest';
import { isMixed, resolveCurrency, resolveFormCurrency } from './resolve-currency.ts';

const auto = { symbol: 'AUTO', symbolPosition: 'suffix' } as const;
const euro = { column: 'code', codes: ['EUR'] };
const several = { column: 'code', codes: ['EUR', 'USD'] };

it('puts the one currency of the data in the place of AUTO, and nothing in that of others', () => {
  expect(resolveCurrency(auto, euro)).toEqual({ symbol: 'EUR', symbolPosition: 'suffix' });
  expect(resolveCurrency({ symbol: 'GBP', symbolPosition: 'prefix' }, euro)).toEqual({ symbol: 'GBP', symbolPosition: 'prefix' });
  expect(resolveCurrency(auto, null)).toEqual(auto);
});

it('leaves several currencies without one, and names the column of their codes', () => {
  expect(resolveCurrency(auto, several)).toEqual({ ...auto, codeColumn: 'code' });
  expect(resolveCurrency(auto, { column: 'code', codes: ['euro'] })).toEqual({ ...auto, codeColumn: 'code' });
});

it('resolves the settings of the chart, of its second axis and of its columns', () => {
  const formData = {
    currency_format: auto,
    currency_format_secondary: auto,
    column_config: { a: { currencyFormat: auto, visible: true }, b: { visible: false } },
    other: 1,
  };
  const symbol = { symbol: 'EUR', symbolPosition: 'suffix' };
  expect(resolveFormCurrency(formData, euro)).toEqual({
    currency_format: symbol,
    currency_format_secondary: symbol,
    column_config: { a: { currencyFormat: symbol, visible: true }, b: { visible: false } },
    other: 1,
  });
  expect(resolveFormCurrency(formData, null)).toBe(formData);
});

it('says that currencies are mixed where rows of several are in one value', () => {
  expect(isMixed(several, [{ columns: ['country'], metrics: ['sales'] }])).toBe(true);
  expect(isMixed(several, [{ columns: ['code'], metrics: ['sales'] }])).toBe(false);
  expect(isMixed(euro, [{ columns: [] }])).toBe(false);
});
