import { expect, it } from 'vitest';
import { metricNames } from './en/metric-names.ts';
import { nameMetric } from './name-metric.ts';
import { createTranslate } from './translate.ts';

const verbose: Readonly<Record<string, string>> = { rev: 'Revenue', count: 'COUNT(*)', orders: 'Orders' };
const name = (label: string) => nameMetric(label, (one) => verbose[one] ?? one, createTranslate(metricNames, 'en'));

it('names a metric after what it is about', () => {
  expect(['SUM(rev)', 'AVG(price)', 'COUNT_DISTINCT(city)', 'MAX(day)', 'orders', 'own'].map(name)).toEqual([
    'Revenue',
    'Average price',
    'Unique city',
    'Highest day',
    'Orders',
    'own',
  ]);
});
it('calls counted rows by one name, whoever defined the count', () => {
  expect(['COUNT(*)', 'count'].map(name)).toEqual(['Count of rows', 'Count of rows']);
});
