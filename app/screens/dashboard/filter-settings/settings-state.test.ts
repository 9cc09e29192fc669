import { expect, it } from 'vitest';
import { changeFields, filterProblems, newControl, newFilter } from '#app/domain/dashboard/filters/edit-filters.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';
import { readProperties } from '#app/screens/dashboard/properties/properties-wire.ts';
import { inGroups, buildSettingsState, sideOfSettings, withFirstWrong, withRemoved } from './settings-state.ts';

const [filter, other, control] = [newFilter('a'), newFilter('b'), newControl('by')];
const metadata = { native_filter_configuration: [filter, other], chart_customization_config: [control], own: 1 };
const start: DashboardSide = { title: '', css: '', metadata, layout: {}, properties: readProperties(null) };
const { tree } = parseLayout({});

it('filters and display controls are one list, in which neither comes between the others', () => {
  const { list } = buildSettingsState(start);
  expect(list.map(({ id }) => id)).toEqual([filter.id, other.id, control.id]);
  expect(inGroups([control, filter]).map(({ id }) => id)).toEqual([filter.id, control.id]);
});

it('each is saved to its own list, and a list that did not change stays as it was stored', () => {
  const state = buildSettingsState(start);
  expect(sideOfSettings(start, state, tree).metadata).toEqual(metadata);
  const fewer = sideOfSettings(start, withRemoved(state, control.id), tree).metadata;
  expect(fewer).toMatchObject({ chart_customization_config: [], own: 1 });
  expect(fewer['native_filter_configuration']).toBe(metadata.native_filter_configuration);
});

it('spec 293: the first filter with errors is selected, whichever was open', () => {
  const named = { ...filter, name: 'Region', filterType: 'filter_time' };
  const state = {
    ...buildSettingsState(start),
    list: [named, { ...other, name: '' }, { ...control, name: '' }],
    selectedId: control.id,
  };
  expect(withFirstWrong(state, filterProblems(state.list))?.selectedId).toBe(other.id);
  expect(withFirstWrong({ ...state, list: [named] }, filterProblems([named]))).toBeNull();
});

it('spec 294: descriptions are trimmed when they are saved, not while they are typed', () => {
  const state = buildSettingsState(start);
  const typed = { ...state, list: changeFields(state.list, filter.id, { description: '   spaced ' }) };
  expect(typed.list[0]).toMatchObject({ description: '   spaced ' });
  expect(sideOfSettings(start, typed, tree).metadata['native_filter_configuration']).toMatchObject([
    { description: 'spaced' },
    {},
  ]);
});
