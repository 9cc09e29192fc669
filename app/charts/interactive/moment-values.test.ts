import { describe, expect, it } from 'vitest';
import type { AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import type { TooltipContent } from '#app/charts/shared/kind.ts';
import { firstRows, markOfLayout, markOfTable } from './moment-values.ts';

const axis: AxisPlace = {
  kind: 'time',
  direction: 'x',
  from: 100,
  to: 400,
  fromPx: 10,
  toPx: 310,
  until: 500,
  plot: { x: 0, y: 0, widthPx: 320, heightPx: 100 },
  canZoom: true,
  isZoomed: false,
};
const tip = (title: string, ...labels: string[]): TooltipContent => ({
  title,
  rows: labels.map((label) => ({ label, value: '1', color: 'cat1' })),
});
const hit = (key: string, at: number) => ({ key, at, x: 0, y: 0, widthPx: 1, heightPx: 1 });

describe('a chart with a layout', () => {
  const layout = {
    axis,
    hits: [hit('x0', 100), hit('x1', 200), hit('x2', 400)],
    tooltips: { x0: tip('A', 'n'), x1: tip('B', 'n'), x2: tip('C', 'n') },
  };
  it('shows the last mark up to the moment', () => {
    expect(markOfLayout(layout, 200)).toMatchObject({ atPx: 110, content: { title: 'B' } });
    expect(markOfLayout(layout, 399)).toMatchObject({ atPx: 110, content: { title: 'B' } });
    expect(markOfLayout(layout, 499)).toMatchObject({ atPx: 310, content: { title: 'C' } });
  });
  it('is null for moments outside of its axis', () => {
    expect(markOfLayout(layout, 99)).toBeNull();
    expect(markOfLayout(layout, 500)).toBeNull();
    expect(markOfLayout({ ...layout, axis: { ...axis, until: 400 } }, 400)).toMatchObject({ atPx: 310 });
    expect(markOfLayout({ ...layout, axis: { ...axis, kind: 'number' } }, 200)).toBeNull();
    expect(markOfLayout({ ...layout, axis: null }, 200)).toBeNull();
  });
  it('joins the rows of several marks at the same moment', () => {
    const split = {
      axis,
      hits: [hit('x0s0', 100), hit('x0s1', 100)],
      tooltips: { x0s0: tip('A', 'one'), x0s1: tip('A', 'two') },
    };
    expect(markOfLayout(split, 150)?.content?.rows.map(({ label }) => label)).toEqual(['one', 'two']);
  });
  it('has no content if its marks aren’t moments', () => {
    const { at: _at, ...span } = hit('g0', 0);
    expect(markOfLayout({ axis, hits: [span], tooltips: { g0: tip('A') } }, 250)).toEqual({ atPx: 160, content: null });
  });
});

describe('a picture with its data table', () => {
  const rows = ['A', 'B'].map((title) => ({ title, values: [{ label: 'n', value: title, color: null }] }));
  it('shows the row of the moment', () => {
    const picture = { axis, moments: [100, 400], rows, isCut: false };
    expect(markOfTable(picture, 399)).toEqual({ atPx: 10, content: { title: 'A', rows: rows[0]?.values } });
    expect(markOfTable(picture, 450)).toMatchObject({ atPx: 310, content: { title: 'B' } });
    expect(markOfTable(picture, 500)).toBeNull();
  });
  it('has no values beyond the end of a truncated table', () => {
    const picture = { axis, moments: [100, 200], rows, isCut: true };
    expect(markOfTable(picture, 200)).toMatchObject({ content: { title: 'B' } });
    expect(markOfTable(picture, 300)).toEqual({ atPx: 210, content: null });
  });
  it('has no content without moments', () => {
    expect(markOfTable({ axis, moments: [], rows, isCut: false }, 300)).toEqual({ atPx: 210, content: null });
  });
});

it('limits rows, and reports whether there are more', () => {
  const content = { title: 'A', rows: ['a', 'b', 'c', 'd'].map((label) => ({ label, value: '', color: null })) };
  expect(firstRows(content, 4)).toEqual({ content, hasMore: false });
  expect(firstRows(content, 3)).toMatchObject({ content: { rows: [{ label: 'a' }, { label: 'b' }] }, hasMore: true });
});
