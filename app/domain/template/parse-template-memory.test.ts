import { expect, it } from 'vitest';
import { parseTemplate } from './parse-template.ts';

it('remembers trees of templates, in a bounded number of bytes', () => {
  const first = parseTemplate('{{ first }}');
  expect(parseTemplate('{{ first }}')).toBe(first);
  // Trees are many times larger than their texts.
  for (let i = 0; i < 60; i += 1) parseTemplate(`{{ a${i} }}${'{{ b + [1, 2, 3] }}'.repeat(500)}`);
  expect(parseTemplate('{{ first }}')).not.toBe(first);
});
