import { describe, expect, it } from 'vitest';
import { isWordFinished } from './completion-keys.ts';

describe('isWordFinished', () => {
  it('is true for text that is in the list to its last letter, in any case', () => {
    expect(isWordFinished('order by 2 desc', ['description', 'desc'], 0)).toBe(true);
    expect(isWordFinished('ORDER BY 2 DESC', ['desc'], null)).toBe(true);
    expect(isWordFinished('from "two words', ['words'], 0)).toBe(true);
  });
  it('is false while letters are missing, so that Enter accepts the suggestion', () => {
    expect(isWordFinished('order by 2 des', ['desc', 'description'], 0)).toBe(false);
    expect(isWordFinished('select ', ['a'], 0)).toBe(false);
  });
  it('is false once another suggestion was selected by arrows', () => {
    expect(isWordFinished('desc', ['desc', 'description'], 1)).toBe(false);
  });
});
