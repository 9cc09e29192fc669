import { describe, expect, it } from 'vitest';
import { findColumnRoles } from './column-roles.ts';
import { suggestMetric, type SavedMetric } from './suggest-metric.ts';

const COUNT = { name: 'count', expression: 'COUNT(*)' };

/** `name:type`, of which types are numbers unless said otherwise. */
function suggested(columns: string, metrics: readonly SavedMetric[] = [COUNT], sql: string | null = null): string {
  const named = columns
    .split(',')
    .map((text) => text.trim().split(':'))
    .map(([name = '', type = 'DOUBLE']) => ({
      name,
      type: type === 'unknown' ? null : type,
      isTemporal: type === 'DATE',
      expression: null,
    }));
  return suggestMetric(metrics, findColumnRoles({ columns: named, mainTemporalColumn: null, sql })).label;
}

describe('the metric that a dataset suggests', () => {
  it.each([
    [
      'video games',
      'rank, name:TEXT, platform:TEXT, year, na_sales, eu_sales, jp_sales, other_sales, global_sales',
      'SUM(global_sales)',
    ],
    ['orders', 'order_number, quantity_ordered, price_each, order_line_number, sales, order_date:DATE, year, msrp', 'SUM(sales)'],
    ['births', 'ds:DATE, gender:TEXT, name:TEXT, num, state:TEXT, num_boys, num_girls', 'SUM(num)'],
    ['a hierarchy', 'parent, count, id, name:TEXT', 'SUM(count)'],
    ['a survey', 'id:TEXT, network_id, age, last_yr_income, student_debt_amt', 'SUM(student_debt_amt)'],
    ['Superstore', 'Row ID, Order ID:TEXT, Postal Code, Sales, Quantity, Discount, Profit', 'SUM(Sales)'],
    ['Titanic', 'PassengerId, Survived, Pclass, Age, SibSp, Parch, Fare', 'SUM(Fare)'],
    ['unemployment', 'date:DATE, series:TEXT, unemployed, rate', 'SUM(unemployed)'],
    ['coffee', 'Date:DATE, Product:TEXT, Price, Units, Revenue', 'SUM(Revenue)'],
    ['taxis', 'VendorID, tip_amount, PULocationID, fare_amount, total_amount, passenger_count', 'SUM(total_amount)'],
    ['irises', 'sepal_length, sepal_width, species:TEXT', 'AVG(sepal_length)'],
    ['films', 'id, year, imdb_score, title:TEXT', 'AVG(imdb_score)'],
    ['stations', 'station_id, latitude, longitude, phone, zip_code', 'count'],
    ['names', 'name:TEXT', 'count'],
  ])('of %s', (_, columns, metric) => expect(suggested(columns)).toBe(metric));

  it('is one that somebody has saved, unless it adds up what has no sum', () => {
    expect(suggested('sales', [COUNT, { name: 'margin_eur', expression: 'SUM(sales) - SUM(cost)' }])).toBe('margin_eur');
    expect(suggested('sales', [COUNT, { name: 'orders', expression: 'COUNT(DISTINCT order_id)' }])).toBe('SUM(sales)');
    expect(suggested('order_id', [COUNT, { name: 'orders', expression: 'COUNT(DISTINCT order_id)' }])).toBe('orders');
    expect(suggested('sales', [{ name: 'mean', expression: 'AVG(price)' }])).toBe('SUM(sales)');
    const population = ['SP_DYN_LE00_IN', 'SP_POP_TOTL', 'SP_RUR_TOTL_ZS'].map((name) => ({
      name: `sum__${name}`,
      expression: `sum("${name}")`,
    }));
    expect(suggested('year:DATE', [...population, COUNT])).toBe('sum__SP_POP_TOTL');
    expect(suggested('year', [{ name: 'years', expression: 'SUM(year)' }, COUNT])).toBe('count');
  });

  it('is an aggregate of the query, whatever it is called and whether its type is known', () => {
    const grouped = 'SELECT region, year, SUM(x) AS total, COUNT(*) AS number, AVG(p) AS mean FROM t GROUP BY 1, 2';
    expect(suggested('region:TEXT, year, total:unknown', [COUNT], grouped)).toBe('SUM(total)');
    expect(suggested('region:TEXT, year, number', [COUNT], grouped)).toBe('SUM(number)');
    expect(suggested('region:TEXT, mean:unknown', [COUNT], grouped)).toBe('AVG(mean)');
    expect(suggested('region:TEXT, SUM(x)', [COUNT], 'select region, SUM(x) from t group by region')).toBe('SUM(SUM(x))');
    expect(suggested('top_id', [COUNT], 'select max(id) as top_id from t')).toBe('count');
  });
});
