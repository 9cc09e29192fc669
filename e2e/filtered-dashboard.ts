// Dashboards of the flights with native filters of a story's own, and what a story does with the filter bar.
import type { Locator, Page } from '@playwright/test';

type Json = Record<string, never>;

export interface StoryFilter {
  readonly id: string;
  readonly name: string;
  readonly type: 'select' | 'range' | 'time' | 'timecolumn' | 'timegrain' | 'divider';
  /** Null for a filter of time. */
  readonly column?: string | null;
  /** Of its saved form: scope, defaults, settings. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A display control. */
export interface StoryControl {
  readonly id: string;
  readonly name: string;
  readonly type: 'dynamic_groupby' | 'timegrain' | 'timecolumn';
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A dashboard of its own with the charts of the flights and these filters; its address. */
export async function makeFiltered(
  page: Page,
  filters: readonly StoryFilter[],
  orientation: 'VERTICAL' | 'HORIZONTAL' = 'VERTICAL',
  controls: readonly StoryControl[] = [],
): Promise<string> {
  const read = async <T>(path: string): Promise<T> =>
    ((await (await page.request.get(path, { maxRetries: 2 })).json()) as { result: T }).result;
  const token = await read<string>('/api/v1/security/csrf_token/');
  const flights = await read<Json>('/api/v1/dashboard/flights-on-time');
  const [dataset] = await read<{ id: number }[]>('/api/v1/dashboard/flights-on-time/datasets');
  const parts = {
    defaultDataMask: { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  };
  const saved = filters.map(({ id, name, type, column = null, more }) =>
    type === 'divider'
      ? { id: `NATIVE_FILTER_DIVIDER-${id}`, type: 'DIVIDER', title: name, description: '', ...more }
      : {
          id: `NATIVE_FILTER-${id}`,
          type: 'NATIVE_FILTER',
          name,
          filterType: `filter_${type}`,
          targets: [type === 'time' ? {} : { datasetId: dataset?.id, ...(column !== null && { column: { name: column } }) }],
          ...parts,
          controlValues: { multiSelect: true },
          ...more,
        },
  );
  const savedControls = controls.map(({ id, name, type, more }) => ({
    id: `CHART_CUSTOMIZATION-${id}`,
    type: 'CHART_CUSTOMIZATION',
    name,
    filterType: `chart_customization_${type}`,
    targets: [{ datasetId: dataset?.id }],
    ...parts,
    controlValues: {},
    ...more,
  }));
  const metadata = {
    ...(JSON.parse(flights['json_metadata'] ?? '{}') as Json),
    filter_bar_orientation: orientation,
    native_filter_configuration: saved,
    chart_customization_config: savedControls,
  };
  const body = {
    dashboard_title: `Filtered by ${[...filters, ...controls].map(({ name }) => name).join(', ')}`.slice(0, 200),
    published: true,
    position_json: flights['position_json'],
    json_metadata: JSON.stringify(metadata),
  };
  const reply = await page.request.post('/api/v1/dashboard/', { headers: { 'X-CSRFToken': token }, data: body });
  if (reply.status() !== 201) throw new Error(`${reply.status()} ${await reply.text()}`);
  return `/superset/dashboard/${((await reply.json()) as { id: number }).id}/`;
}

export const bar = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
export const face = (page: Page, name: string): Locator => bar(page).getByRole('button', { name: new RegExp(`^${name} `) });
export const apply = (page: Page): Locator => bar(page).getByRole('button', { name: 'Apply', exact: true });

/** Opens the filter, types each value into its search and takes it. */
export async function chooseValues(page: Page, name: string, ...values: string[]): Promise<void> {
  await face(page, name).click();
  for (const value of values) {
    await page.getByRole('combobox', { name: `Values of ${name}` }).fill(value);
    await page.getByRole('option', { name: value, exact: true }).click();
  }
  await page.keyboard.press('Escape');
}
