import { describe, expect, it } from 'vitest';
import { isJsonDeeperThan } from './json-depth.ts';

describe('the depth of a JSON text', () => {
  it.each([
    ['[[1],{"a":[2]}]', 3],
    ['{"a":"[[[[","b":"\\"[[[","c":[1]}', 2],
    ['[],[],[]', 1],
    ['"[\\\\"', 0],
    [`${'['.repeat(50_000)}`, 50_000],
  ])('%s', (text, depth) => {
    expect(isJsonDeeperThan(text, depth)).toBe(false);
    expect(isJsonDeeperThan(text, depth - 1)).toBe(depth > 0);
  });
});
