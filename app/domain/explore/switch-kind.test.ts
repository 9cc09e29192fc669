import { describe, expect, it } from 'vitest';
import type { ControlFact } from './settings.ts';
import type { KindFacts } from './switch-columns.ts';
import { switchKind } from './switch-kind.ts';

const control = (name: string, type: string): ControlFact => ({ name, type, label: name });
const line: KindFacts = {
  vizType: 'line',
  controls: [
    control('x_axis', 'column'),
    control('metrics', 'metrics'),
    control('groupby', 'columns'),
    control('adhoc_filters', 'filters'),
    control('limit', 'number'),
  ],
};
const pie: KindFacts = {
  vizType: 'pie',
  controls: [
    control('groupby', 'columns'),
    control('metric', 'metric'),
    control('adhoc_filters', 'filters'),
    control('donut', 'checkbox'),
  ],
};
const number: KindFacts = { vizType: 'number', controls: [control('metric', 'metric'), control('adhoc_filters', 'filters')] };

const trip = (settings: Record<string, unknown>, ...kinds: readonly [KindFacts, ...KindFacts[]]) =>
  kinds.slice(1).reduce((state, to, index) => switchKind(state.settings, state.stash, { from: kinds[index] ?? kinds[0], to }), {
    settings,
    stash: {},
  } as ReturnType<typeof switchKind>).settings;

const lineSettings = {
  viz_type: 'line',
  x_axis: 'day',
  metrics: ['count', 'sum'],
  groupby: ['city', 'kind'],
  adhoc_filters: [{ subject: 'city' }],
  limit: 5,
};

describe('switchKind', () => {
  it('gives the first of several metrics to a type that takes one, and keeps columns and filters', () => {
    expect(trip(lineSettings, line, pie)).toEqual({
      viz_type: 'pie',
      metric: 'count',
      groupby: ['city', 'kind'],
      adhoc_filters: [{ subject: 'city' }],
    });
  });
  it('finds everything again when switching back', () => {
    expect(trip(lineSettings, line, pie, line)).toEqual(lineSettings);
    expect(trip(lineSettings, line, number, line)).toEqual(lineSettings);
    expect(trip(lineSettings, line, number, pie, line)).toEqual(lineSettings);
  });
  it('groups by the x axis where nothing else groups, and makes it an axis again', () => {
    const alone = { ...lineSettings, groupby: [] };
    expect(trip(alone, line, pie)).toMatchObject({ groupby: ['day'] });
    expect(trip(alone, line, pie, line)).toMatchObject({ x_axis: 'day', groupby: [] });
  });
  it('takes what was changed meanwhile instead of what was stashed', () => {
    const there = switchKind(lineSettings, {}, { from: line, to: pie });
    const changed = { ...there.settings, metric: 'max', groupby: ['land'] };
    expect(switchKind(changed, there.stash, { from: pie, to: line }).settings).toMatchObject({
      metrics: ['max'],
      groupby: ['land'],
      x_axis: 'day',
      limit: 5,
    });
  });
  it('brings back controls that only the type has', () => {
    const settings = { viz_type: 'pie', groupby: ['city'], metric: 'count', donut: false };
    expect(trip(settings, pie, line, pie)).toMatchObject({ donut: false });
    expect(trip(settings, pie, line)).not.toHaveProperty('donut');
  });
  it('leaves behind what the former type does by default, and keeps what the user selected', () => {
    const limit = (vizType: string, fallback: number): KindFacts => ({
      vizType,
      controls: [{ ...control('row_limit', 'number'), default: fallback }],
    });
    const [many, few] = [limit('table', 10_000), limit('pie', 100)];
    expect(trip({ row_limit: 10_000 }, many, few)).not.toHaveProperty('row_limit');
    expect(trip({ row_limit: 7 }, many, few)).toMatchObject({ row_limit: 7 });
  });
  it('keeps settings that no control knows', () => {
    expect(trip({ ...lineSettings, annotation_layers: [1] }, line, pie)).toMatchObject({ annotation_layers: [1] });
  });
  it('finds what a type has dropped that hides the control, and not what the user has emptied', () => {
    const table: KindFacts = { vizType: 'table', controls: [control('metrics', 'metrics'), control('limit', 'number')] };
    const { settings, stash } = switchKind(lineSettings, {}, { from: line, to: table });
    const { limit: _, ...hidden } = settings;
    expect(switchKind(hidden, stash, { from: table, to: line }).settings).toMatchObject({ limit: 5 });
    expect(switchKind({ ...hidden, limit: null }, stash, { from: table, to: line }).settings).toMatchObject({ limit: null });
  });
});
