import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CHART_DEFINITIONS } from '#app/charts/registry/definitions.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import { controls } from '#app/messages/en/controls.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { ControlPanel } from './ControlPanel.tsx';

const storage = { kind: 'native' } as unknown as ExploreDataset['columns'][number]['storage'];
const dataset: ExploreDataset = {
  id: 1,
  uuid: 'u',
  name: 'sales',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: 'at',
  columns: ['at', 'region'].map((name) => ({
    name,
    verboseName: null,
    description: null,
    type: null,
    isTemporal: name === 'at',
    isGroupable: true,
    isFilterable: true,
    expression: null,
    storage,
  })),
  metrics: [],
  version: '1',
  ...PLAIN_SETTINGS,
  grains: [['P1D', 'Day']],
  databaseName: 'warehouse',
  engine: 'sqlite',
  mayEdit: false,
};

function html(definition: ChartDefinition, formData: FormData, problems: Record<string, string> = {}): string {
  const panels = (['data', 'customize'] as const).map((tab) => (
    <ControlPanel
      key={tab}
      definition={definition}
      formData={formData}
      dataset={dataset}
      tab={tab}
      problems={problems}
      onChange={() => undefined}
    />
  ));
  const routes = [{ id: 'root', path: '*', element: <>{panels}</> }];
  return renderToString(<RouterProvider router={createMemoryRouter(routes)} />);
}
const tControls = createTranslate(controls, 'en');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cases = CHART_DEFINITIONS.flatMap((definition) => definition.vizTypes.map((viz) => [viz, definition] as const));

it.each(cases)('draws every control of %s on the server, once', (viz_type, definition) => {
  const formData = definition.upgrade({ viz_type }, dataset);
  const markup = html(definition, formData);
  const shown = definition.panel.flatMap(({ controls }) => controls).filter((one) => one.visible?.(formData, dataset) ?? true);
  for (const { name, label } of shown) {
    expect(markup.split(`data-control="${name}"`)).toHaveLength(2);
    expect(markup).toContain(escaped(tControls(label)));
  }
});

it('says a problem beside its control, and shows hostile names as they are', () => {
  const [definition] = CHART_DEFINITIONS.filter(({ vizTypes }) => vizTypes.includes('echarts_timeseries_line'));
  if (definition === undefined) throw new Error('no line chart');
  const formData = definition.upgrade({ viz_type: 'echarts_timeseries_line', groupby: ['<script>'] }, dataset);
  const markup = html(definition, formData, { groupby: 'There is no such column' });
  expect(markup).toContain('There is no such column');
  expect(markup).toContain('&lt;script&gt;');
  expect(markup).not.toContain('<script>');
});

it('draws any form data', () => {
  // Kinds share many controls: each is drawn in the first that has it.
  const seen = new Set<string>();
  for (const [viz_type, whole] of cases) {
    const panel = whole.panel
      .map((section) => ({ ...section, controls: section.controls.filter((control) => isNew(seen, control)) }))
      .filter(({ controls: fresh }) => fresh.length > 0);
    if (panel.length === 0) continue;
    const definition = { ...whole, panel };
    for (const value of [null, 1, '', 'x', [], [null], {}, { a: 1 }, true, [[1]], [{}]]) {
      const names = definition.panel.flatMap(({ controls }) => controls.map(({ name }) => name));
      const formData = { viz_type, ...Object.fromEntries(names.map((name) => [name, value])) };
      expect(html(definition, formData)).toContain('<details');
    }
  }
});

function isNew(seen: Set<string>, control: Control): boolean {
  const text = JSON.stringify(control, (_, part: unknown) => (typeof part === 'function' ? String(part) : part));
  const isFirst = !seen.has(text);
  seen.add(text);
  return isFirst;
}

it('names the chart that is drawn inside, and layers by their numbers until their names are known', () => {
  const definitionOf = (type: string) => CHART_DEFINITIONS.find(({ vizTypes }) => vizTypes.includes(type)) as ChartDefinition;
  const selected_chart = JSON.stringify({ id: 3, slice_name: 'Sales by line', viz_type: 'pie', params: '{}' });
  const shown = (type: string, formData: FormData) =>
    html(definitionOf(type), definitionOf(type).upgrade({ viz_type: type, ...formData }, dataset));
  expect(shown('cartodiagram', { selected_chart })).toContain('Sales by line');
  expect(shown('cartodiagram', { selected_chart: '{' })).toContain('Unreadable chart');
  expect(shown('deck_multi', { deck_slices: [12] })).toContain('Chart 12');
});

it('says at its control that a saved value can’t be used, and shows what applies', () => {
  const definition = CHART_DEFINITIONS.find(({ vizTypes }) => vizTypes.includes('pie'));
  if (definition === undefined) throw new Error('no pie chart');
  const formData = definition.upgrade({ viz_type: 'pie', label_type: 'shout', show_labels: true }, dataset);
  expect(formData['label_type']).toBe('shout');
  const markup = html(definition, formData);
  expect(markup.split('can’t be used here')).toHaveLength(2);
  expect(markup).toContain('The saved value “shout” can’t be used here. The default applies.');
  const [, control = ''] = markup.split('data-control="label_type"');
  expect(control.split('data-control=')[0]).toContain(tControls('choice.nameShare'));
});

it('lists in one folded line what the chart has saved that has no effect, and nothing where all has one', () => {
  const definition = CHART_DEFINITIONS.find(({ vizTypes }) => vizTypes.includes('graph_chart'));
  if (definition === undefined) throw new Error('no graph');
  const shown = (formData: FormData) => html(definition, definition.upgrade({ viz_type: 'graph_chart', ...formData }, dataset));
  expect(shown({ roam: true, draggable: false, selectedMode: 'single' })).not.toContain('no effect here');
  const markup = shown({ roam: 'move', draggable: true });
  // At the end of both tabs.
  expect(markup.split('2 saved settings have no effect here')).toHaveLength(3);
  expect(markup).toMatch(/<details class="[^"]*"><summary>(?:(?!<\/summary>).)*2 saved settings have no effect here<\/summary>/);
  const [, roam = ''] = markup.split('data-setting="roam"');
  expect(roam.split('</div>')[0]).toContain('Enable graph roaming');
  expect(roam.split('</div>')[0]).toContain('move');
  expect(roam.split('</div>')[0]).toContain('The whole chart is always in view');
  const [, draggable = ''] = markup.split('data-setting="draggable"');
  expect(draggable.split('</div>')[0]).toContain('<code>On</code>');
  expect(shown({ roam: '<script>' })).toContain('&lt;script&gt;');
});
