import { expect, it } from 'vitest';
import { arriveLayers, departLayers } from './remap-annotations.ts';

const saved = { name: 'Releases', annotationType: 'EVENT', sourceType: 'NATIVE', value: 3, color: null, show: true };
const formula = { name: 'Goal', annotationType: 'FORMULA', sourceType: '', value: '3' };
const metadata = { color_scheme: 'x', annotation_layers: [saved, formula, null] };
const here = [{ id: 3, uuid: 'AAAA', name: 'Product releases' }];
const departed = departLayers(metadata, here);

it('an archive names layers by uuid and name, never by id', () => {
  const { value: _id, ...rest } = saved;
  expect(departed).toEqual({
    color_scheme: 'x',
    annotation_layers: [{ ...rest, layerUuid: 'AAAA', layerName: 'Product releases' }, formula, null],
  });
  expect(departLayers({ color_scheme: 'x' }, here)).toEqual({ color_scheme: 'x' });
  expect(departLayers({ annotation_layers: 'x' }, here)).toEqual({ annotation_layers: 'x' });
});

it.each([
  ['the same uuid', { id: 8, uuid: 'aaaa', name: 'Renamed' }],
  ['the same name', { id: 8, uuid: 'bbbb', name: 'Product releases' }],
])('they arrive at the layer with %s', (_, layer) => {
  const other = { id: 3, uuid: 'cccc', name: 'Holidays' };
  expect(arriveLayers(departed, [other, layer])).toEqual({
    metadata: { ...metadata, annotation_layers: [{ ...saved, value: 8 }, formula, null] },
    missing: [],
    found: [{ name: 'Releases', id: 8 }],
  });
});

it('a layer that doesn’t exist is dropped, whatever its id', () => {
  const withId = { annotation_layers: [saved, { ...saved, layerUuid: { x: 1 }, layerName: ['Product releases'] }] };
  expect(arriveLayers(withId, here)).toEqual({
    metadata: { annotation_layers: [] },
    missing: ['Releases', 'Releases'],
    found: [],
  });
  expect(arriveLayers(departed, []).missing).toEqual(['Releases']);
});
