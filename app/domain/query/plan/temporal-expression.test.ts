import { describe, expect, it } from 'vitest';
import { looksTemporal } from './temporal-expression.ts';

describe('free SQL', () => {
  it.each([
    'ds',
    '"ds"',
    '(ds)',
    "DATETIME(ds, '+1 day')",
    'date(x)',
    'CAST(x AS DATE)',
    'cast(a || b as timestamp)',
    'x::timestamp',
  ])('yields instants: %s', (text) => {
    expect(looksTemporal(text, ['ds'])).toBe(true);
  });

  it.each(['city', 'UPPER(city)', "strftime('%Y', ds)", "date(ds) || ' ' || date(x)", 'ds || city', 'CAST(ds AS TEXT)', '1'])(
    'is taken as it is: %s',
    (text) => {
      expect(looksTemporal(text, ['ds'])).toBe(false);
    },
  );
});
