import { expect, it } from 'vitest';
import { NO_DATASET } from '#app/screens/explore/dataset/no-dataset.ts';
import type { ExplorePage, ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';
import { createExploreStore, buildExploreDraft, isAltered } from './explore-store.ts';

const DATASET = { ...NO_DATASET, id: 1, name: 'flights' };

const CHART = { id: 7, name: 'Delays' } as ExplorePageChart;
const open = (page: Partial<ExplorePage>) =>
  createExploreStore({
    page: {
      chart: CHART,
      formData: { viz_type: 'table' },
      savedFormData: { viz_type: 'table' },
      formDataKey: 'k',
      urlParams: {},
      ...page,
    } as ExplorePage,
    dataset: DATASET,
    now: () => 0,
  });

it('opens a draft with the name that was typed, and never takes it for a setting', () => {
  const before = open({});
  before.getState().setName('Delays by hour');
  const after = open({ formData: buildExploreDraft(before.getState()) }).getState();
  expect(after.name).toBe('Delays by hour');
  expect(after.formData).toEqual(before.getState().formData);
});

it('takes the name of the saved chart where no draft is open, whatever its settings contain', () => {
  const odd = { viz_type: 'table', draft_name: 'Odd' };
  expect(open({ formData: odd, savedFormData: odd, formDataKey: null }).getState().name).toBe('Delays');
});

it('keeps no name in the draft once the chart is saved under it', () => {
  const store = open({ chart: null, savedFormData: null });
  store.getState().setName('New one');
  expect(buildExploreDraft(store.getState())).toMatchObject({ draft_name: 'New one' });
  store.getState().markSaved({ ...CHART, name: 'New one' }, store.getState().formData);
  expect(buildExploreDraft(store.getState())).toEqual(store.getState().formData);
});

it('spec 295: filters that are not saved leave the screen with the save, and are no change afterwards', () => {
  const flagged = { expressionType: 'SIMPLE', subject: 'origin', operator: '==', comparator: 'ORD', isExtra: true };
  const store = open({ formData: { viz_type: 'table', adhoc_filters: [flagged] }, presetDashboard: { id: 7, title: 'Board' } });
  store.getState().markSaved(CHART, store.getState().formData);
  expect(store.getState().formData['adhoc_filters']).toEqual([]);
  expect(isAltered(store.getState())).toBe(false);
  expect(store.getState().presetDashboard).toBeNull();
});

it('spec 299: column settings follow a metric whose label changes', () => {
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM(x)', label: 'Old', optionName: 'm' };
  const store = open({ formData: { viz_type: 'table', metrics: [metric], column_config: { Old: { columnWidth: 90 } } } });
  store.getState().setControl('metrics', [{ ...metric, label: 'New' }]);
  expect(store.getState().formData['column_config']).toEqual({ New: { columnWidth: 90 } });
});
