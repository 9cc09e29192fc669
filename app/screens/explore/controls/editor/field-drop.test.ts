import { expect, it } from 'vitest';
import { readDraggedField } from './field-drop.ts';

it('reads a column or a metric', () => {
  expect(readDraggedField('{"kind":"column","name":"region"}')).toEqual({ kind: 'column', name: 'region' });
  expect(readDraggedField('{"kind":"metric","name":"count"}')).toEqual({ kind: 'metric', name: 'count' });
});

it('takes nothing that another page dragged here', () => {
  for (const text of [
    '',
    'x',
    '{}',
    '[]',
    'null',
    '{"kind":"row","name":"a"}',
    '{"kind":"column","name":""}',
    '{"kind":"column"}',
  ])
    expect(readDraggedField(text)).toBeNull();
});
