import { describe, expect, it } from 'vitest';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import { isolateSeries, isUntouched, toggleSeries, UNTOUCHED, type ViewState } from './view-state.ts';

const legend = ['a', 'b', 'c'].map((name): LegendItem => ({ name, label: name, color: '#336699', hidden: false }));

describe('toggleSeries', () => {
  it('hides a series, and brings it back', () => {
    const hidden = toggleSeries(UNTOUCHED, 'b', { legend });
    expect(hidden.hidden).toEqual(['b']);
    expect(isUntouched(hidden)).toBe(false);
    expect(toggleSeries(hidden, 'b', { legend })).toEqual(UNTOUCHED);
  });
  it('keeps the last visible series', () => {
    const one = { ...UNTOUCHED, hidden: ['a', 'b'] };
    expect(toggleSeries(one, 'c', { legend })).toBe(one);
  });
  it('keeps the page and order of a table', () => {
    expect(toggleSeries({ ...UNTOUCHED, ownState: { page: 2 } }, 'a', { legend }).ownState).toEqual({ page: 2 });
  });
  it('keeps the view of a map', () => {
    const moved = { ...UNTOUCHED, mapView: { x: 0, y: 1, scale: 100 } };
    expect(isUntouched(moved)).toBe(false);
    expect(toggleSeries(moved, 'a', { legend }).mapView).toEqual(moved.mapView);
  });
});

describe('isolateSeries', () => {
  const drawnAs = ({ hidden }: ViewState) => ({
    legend: legend.map((item) => ({ ...item, hidden: hidden.includes(item.name) })),
  });
  it('hides all others, and shows all again the second time', () => {
    const alone = isolateSeries(UNTOUCHED, 'b', { legend });
    expect(alone.hidden).toEqual(['a', 'c']);
    expect(isolateSeries(alone, 'b', drawnAs(alone))).toEqual(UNTOUCHED);
  });
  it('isolates a hidden series, and switches from one to another', () => {
    const hidden = toggleSeries(UNTOUCHED, 'b', { legend });
    expect(isolateSeries(hidden, 'b', drawnAs(hidden)).hidden).toEqual(['a', 'c']);
    const alone = isolateSeries(UNTOUCHED, 'a', { legend });
    expect(isolateSeries(alone, 'c', drawnAs(alone)).hidden).toEqual(['a', 'b']);
  });
  it('keeps a single series visible', () => {
    const only = legend.slice(0, 1);
    expect(isolateSeries(UNTOUCHED, 'a', { legend: only })).toEqual(UNTOUCHED);
  });
});

it('counts a zoom as touched', () => {
  expect(isUntouched({ ...UNTOUCHED, zoom: [1, 2] })).toBe(false);
});
