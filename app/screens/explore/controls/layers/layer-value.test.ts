import { expect, it } from 'vitest';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { NEW_LAYER, readLayerDraft, writeLayer } from './layer-value.ts';
import { conditionFace, readConditionDraft, writeCondition } from '#app/screens/explore/controls/format/condition-value.ts';

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

it('writes what a rule colors as releases from 6.1 save it, and reads the flags of older ones', () => {
  const rule = { column: 'a', operator: 'None', colorScheme: '#ff0000' };
  const old = readConditionDraft({ ...rule, toTextColor: true, toAllRow: true });
  expect(old).toMatchObject({ part: 'text', target: 'ENTIRE_ROW' });
  expect(writeCondition(old)).toEqual({ ...rule, objectFormatting: 'TEXT_COLOR', columnFormatting: 'ENTIRE_ROW' });
  const flat = { ...rule, useGradient: false, columnFormatting: 'b', objectFormatting: 'CELL_BAR' };
  expect(writeCondition(readConditionDraft(flat))).toEqual(flat);
});

it('keeps a saved color until another is picked, and a color of rises without an operator', () => {
  const saved = { column: 'a', operator: 'None', colorScheme: { r: 255, g: 0, b: 0, a: 0.5 } };
  const draft = readConditionDraft(saved);
  expect(draft.color).toBe('#ff0000');
  expect(writeCondition(draft)).toEqual(saved);
  expect(writeCondition({ ...draft, color: 'danger' })).toMatchObject({ colorScheme: 'danger' });
  const trend = { column: 'a', colorScheme: 'Green' };
  expect(writeCondition(readConditionDraft(trend))).toEqual(trend);
  expect(conditionFace(trend, createTranslate(controlFields, 'en'), (name) => name)).toBe('a by change');
});
