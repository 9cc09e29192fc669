import { describe, expect, it } from 'vitest';
import { titleFromName } from './title-from-name.ts';

describe('the title of a dashboard that is built from a dataset', () => {
  it.each([
    ['coffee_sales', 'Coffee sales'],
    ['coffee-sales_2026', 'Coffee sales 2026'],
    ['report_2026-09-01', 'Report 2026-09-01'],
    ['CoffeeSales', 'Coffee sales'],
    ['public.orders', 'Public orders'],
    ['FCC_survey', 'FCC survey'],
    ['my report by Ana', 'My report by Ana'],
    ['größe_je_ort', 'Größe je ort'],
    ['___', '___'],
  ])('of %s is %s', (name, title) => expect(titleFromName(name)).toBe(title));
});
