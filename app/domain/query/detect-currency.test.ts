import { describe, expect, it } from 'vitest';
import { currencyQuery, metricWantsCurrency, readCurrencies, soleCurrency, wantsCurrency } from './detect-currency.ts';

const codes = (...values: (string | null)[]) =>
  soleCurrency(readCurrencies({ columns: [{ name: 'c', type: 'string', values }], rowCount: values.length }));

describe('the currency of a result', () => {
  it('is looked for where a chart or a column of it says AUTO', () => {
    expect(wantsCurrency({ currency_format: { symbol: 'AUTO' } })).toBe(true);
    expect(wantsCurrency({ column_config: { a: { currencyFormat: { symbol: 'AUTO' } } } })).toBe(true);
    for (const none of [null, 'AUTO', {}, { currency_format: { symbol: 'EUR' } }, { column_config: [] }])
      expect(wantsCurrency(none)).toBe(false);
  });

  it('is looked for where a metric of the query says AUTO', () => {
    const metric = { verboseName: null, description: null, expression: 'SUM(a)', d3Format: null };
    const auto = { ...metric, name: 'sales', currency: { symbol: 'AUTO', symbolPosition: 'prefix' as const } };
    const plain = { ...metric, name: 'count', currency: null };
    expect(metricWantsCurrency({ metrics: ['sales'] }, [auto, plain])).toBe(true);
    for (const query of [{ metrics: ['count'] }, {}, null, { metrics: [{ label: 'sales' }] }])
      expect(metricWantsCurrency(query, [auto, plain])).toBe(false);
  });

  it('is the one code that all rows have', () => {
    expect(codes('eur', ' EUR ', null)).toBe('EUR');
    expect(codes('EUR', 'USD')).toBeNull();
    expect(codes(null)).toBeNull();
    expect(codes('euros')).toBeNull();
  });

  it('queries the same rows', () => {
    expect(
      currencyQuery({ metrics: ['count'], filters: [1], extras: { where: 'a', having: 'b' }, row_limit: 9, orderby: [2] }, 'c'),
    ).toEqual({ filters: [1], extras: { where: 'a', having: '' }, columns: ['c'], metrics: [], row_limit: 3 });
  });
});
