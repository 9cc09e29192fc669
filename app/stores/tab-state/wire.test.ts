import { expect, it } from 'vitest';
import { newTabBody } from './wire.ts';

it('spec 102: a tab without a name is called “Untitled query”', () => {
  const tabOf = (editor: object) => newTabBody.parse({ queryEditor: JSON.stringify(editor) });
  expect(tabOf({ sql: 'select 1' }).label).toBe('Untitled query');
  expect(tabOf({ name: 'Mine' }).label).toBe('Mine');
});
