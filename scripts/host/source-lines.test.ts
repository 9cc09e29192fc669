import { expect, it } from 'vitest';
import { createSourceLines, namesPlace } from './source-lines.ts';

/** The second column of the first line comes from line 4, column 3 of the source. */
const MAP = {
  version: 3,
  file: 'app.js',
  sources: ['../../app/greet.ts'],
  sourcesContent: [],
  names: [],
  mappings: 'CAGE',
  sourceRoot: '',
};
const translate = createSourceLines((bundle) => (bundle === 'app.js' ? { folder: 'build/server', map: MAP } : null));

it('names the line of the source in the place of the bundle’s', () => {
  expect(translate('Error: no\n    at greet (app.js:1:2)\n    at async app.js:1:9')).toBe(
    'Error: no\n    at greet (app/greet.ts:4:3)\n    at async app/greet.ts:4:3',
  );
});

it('leaves what is no place in a bundle', () => {
  for (const text of ['at x (node:internal/y.js:1:2)', 'at other.js:1:2', 'app.js says 1:2', 'at app.js:1:1']) {
    expect(translate(text)).toBe(text);
  }
  expect(namesPlace('at x (app.js:1:2)')).toBe(true);
  expect(namesPlace('at 12:30 in app.js')).toBe(false);
});
