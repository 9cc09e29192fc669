// If "show values" has no effect, the chart says why.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findChartKind } from '#app/charts/registry.ts';
import type { Column } from '#app/domain/table.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';

function drawn(vizType: string, count: number, more: FormData): string {
  const kind = findChartKind(vizType);
  if (!kind) throw new Error(vizType);
  const day: Column = { name: 'day', type: 'string', values: Array.from({ length: count }, (_, at) => `n${at}`) };
  const values = Array.from({ length: count }, (_, at) => 1_234_567 + at);
  const form = { viz_type: vizType, x_axis: 'day', metrics: ['v'], metric: 'v', show_value: true, ...more };
  const layout = kind.layout(
    layoutInput(day, { v: values }, { settings: readSettings(kind.definition, form), widthPx: 452, heightPx: 300 }),
  );
  return renderToStaticMarkup(
    createElement(kind.Chart as never, { layout, resolveColor: () => '#123', id: 'c', title: '' } as never),
  );
}

it.each([
  ['echarts_timeseries_bar', {}],
  ['echarts_timeseries_bar', { orientation: 'horizontal' }],
  ['waterfall', {}],
] as const)('%s %j notes if its values don’t fit', (vizType, more) => {
  const exact = { ...more, y_axis_format: ',d' };
  expect(drawn(vizType, 3, exact)).not.toMatch(/values shown|alues don’t fit/);
  expect(drawn(vizType, 3, exact)).toContain('1,234,56');
  expect(drawn(vizType, 40, exact)).toMatch(/\d+ of 4[01] values shown|alues don’t fit/);
});
