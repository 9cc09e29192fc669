import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AnnotationList } from './AnnotationList.tsx';
import { addLayer, changeLayer, isFull, listLayers, removeLayer } from './annotation-list.ts';
import type { NamedChoice } from './dashboard-changes.ts';
import { buildPropertiesForm } from './properties-form.ts';
import { readProperties } from './properties-wire.ts';

const FORMULA = { name: 'Goal', annotationType: 'FORMULA', sourceType: '', value: '5' };
const nothing = (): void => undefined;

const form = (...annotations: readonly unknown[]) =>
  buildPropertiesForm({
    title: 'Sales',
    css: '',
    metadata: { annotation_layers: annotations },
    layout: {},
    properties: readProperties(null),
  });
const stored = ({ side }: ReturnType<typeof form>): unknown => side.metadata['annotation_layers'];
const show = (shown: ReturnType<typeof form>, choices: readonly NamedChoice[] | string, known: readonly number[] | null = null) =>
  renderToStaticMarkup(
    <AnnotationList
      form={shown}
      onForm={nothing}
      found={
        typeof choices === 'string'
          ? { kind: 'replied', ok: false, message: choices }
          : { kind: 'replied', ok: true, value: choices }
      }
      known={known && new Set(known)}
      isSearching={false}
      onSearch={nothing}
    />,
  );

it('adds, changes and removes layers, and keeps what it doesn’t know', () => {
  const added = addLayer(form(FORMULA), { id: 3, label: 'Releases' });
  expect(listLayers(added)).toEqual([
    { at: 1, layer: { name: 'Releases', annotationType: 'INTERVAL', value: 3, color: null, showLabel: true } },
  ]);
  const own = {
    ...added,
    side: { ...added.side, metadata: { annotation_layers: [FORMULA, { ...(stored(added) as object[])[1], width: 4 }] } },
  };
  const changed = changeLayer(own, 1, { color: '#aa0000', annotationType: 'EVENT' });
  expect(stored(changed)).toMatchObject([FORMULA, { sourceType: 'NATIVE', color: '#aa0000', annotationType: 'EVENT', width: 4 }]);
  expect(stored(removeLayer(changed, 1))).toEqual([FORMULA]);
  const ten = Array.from({ length: 10 }, (_, id) => id + 1).reduce((next, id) => addLayer(next, { id, label: 'x' }), form());
  expect([isFull(listLayers(ten)), isFull(listLayers(added))]).toEqual([true, false]);
});

it('leads to creating a layer where there is none', () => {
  const html = show(form(), []);
  expect(html).toContain('No annotation layers yet');
  expect(html).toMatch(/<a [^>]*href="\/annotationlayer\/list\/"[^>]*>.*Create annotation layer/);
});

it('shows each layer with its look, and says which were deleted', () => {
  const two = addLayer(addLayer(form(), { id: 3, label: 'Releases' }), { id: 4, label: '<b>Sales</b>' });
  const html = show(two, [{ id: 3, label: 'Product releases', detail: null }], [3]);
  for (const text of ['value="Releases"', 'Product releases', 'Color of Releases', 'Show titles on charts', 'Bands'])
    expect(html).toContain(text);
  expect(html.match(/This layer was deleted/g)).toHaveLength(1);
  expect(html).not.toContain('<b>');
  expect(show(two, [])).not.toContain('This layer was deleted');
});

it('says why layers can’t be listed', () => {
  expect(show(form(), 'Forbidden (403)')).toContain('Forbidden (403)');
});
