import { expect, it } from 'vitest';
import { hexColor } from '#app/charts/shared/color/resolve-color.ts';
import { gridPicture } from './grid-picture.ts';
import type { GridLayout } from './grid.ts';

const cell = (text: string) => ({ text, color: 'text', spark: null }) as const;
const sparkCell = { text: '', color: 'text', spark: { widthPx: 200, d: 'M0 0L200 9', dots: [], color: 'cat1' } } as const;

it('shrinks sparklines before names and headers', () => {
  const columns = [
    { label: 'Name', align: 'left' },
    { label: 'Change over 1 period', align: 'right' },
    { label: 'Trend', align: 'left' },
  ];
  const rows = [{ key: 'a', cells: [cell('Classic cars and trucks'), cell('+2.2%'), sparkCell] }];
  const layout = { widthPx: 360, heightPx: 120, empty: null, summary: 's', sections: [{ title: null, columns, rows }] };
  const svg = gridPicture(layout as unknown as GridLayout, hexColor('light'));
  expect(svg).toContain('>Classic cars and trucks<');
  expect(svg).toContain('>Change over 1 period<');
  expect(svg).toMatch(/scale\(0\.\d+ 1\)/);
});
