import { expect, it } from 'vitest';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { NEW_LAYER, readLayerDraft, writeLayer } from './layer-value.ts';
import { conditionFace, readConditionDraft, writeCondition } from './condition-value.ts';

it('writes a layer only when it is complete, with every key that the server requires', () => {
  expect(writeLayer(NEW_LAYER)).toBeNull();
  expect(writeLayer({ ...NEW_LAYER, name: 'Goal', formula: '2 *' })).toBeNull();
  expect(writeLayer({ ...NEW_LAYER, name: 'Goal', formula: '2 * x' })).toMatchObject({
    name: 'Goal',
    annotationType: 'FORMULA',
    sourceType: '',
    value: '2 * x',
    show: true,
    showMarkers: false,
    style: 'solid',
    overrides: { time_range: null },
  });
  expect(writeLayer({ ...NEW_LAYER, name: 'News', type: 'EVENT' })).toBeNull();
});

it('keeps of a saved layer what its form does not know', () => {
  const saved = { name: 'N', annotationType: 'EVENT', sourceType: 'NATIVE', value: 4, showMarkers: true, mine: 1 };
  expect(writeLayer(readLayerDraft(saved))).toMatchObject(saved);
});

it('writes a rule only when it is complete, and summarizes it in one line', () => {
  const saved = { column: 'a', operator: '< x ≤', targetValueLeft: 1, targetValueRight: 5, colorScheme: '#ff0000', mine: 1 };
  expect(writeCondition(readConditionDraft(saved))).toEqual(saved);
  expect(conditionFace(saved, createTranslate(controlFields, 'en'), (name) => name)).toBe('a 1 < x ≤ 5');
  expect(writeCondition({ ...readConditionDraft(saved), right: null })).toBeNull();
});
