import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { normalizeMetadata } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { changesContent } from '#app/domain/schedule/content-change.ts';

const nested = (levels: number): string => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`;
const siblings = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, [index]])));

describe('JSON from outside', () => {
  it('is read with 50 levels and with 10,000 siblings', () => {
    expect(JSON.stringify(parseJson(nested(50)))).toBe(nested(50));
    expect(Object.keys(parseJson(siblings(10_000)) as object)).toHaveLength(10_000);
  });

  it.each([101, 100_000])('is refused as invalid with %i levels of objects and lists', (levels) => {
    expect(() => parseJson(nested(levels))).toThrow(SyntaxError);
  });

  it('is treated as invalid in text fields when it is nested too deep', () => {
    const deep = nested(100_000);
    expect(parseLayout(deep).tree.children).toEqual(parseLayout('{}').tree.children);
    expect(parseMetadata(deep)).toEqual(parseMetadata('no JSON'));
    expect(normalizeMetadata({ default_filters: deep }, [1])['default_filters']).toBe('{}');
    expect(changesContent({ extraJson: deep }, { extraJson: deep })).toBe(false);
  });
});
