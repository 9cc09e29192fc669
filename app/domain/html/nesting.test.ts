import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { findElements } from './find-elements.ts';
import { FLAT_PAST_BOUND, MAX_NESTING, refuseDeepXml } from './nesting.ts';

/** The most elements that were open at once, and all that opened. */
function countOpen(text: string, options: ConstructorParameters<typeof Parser>[1]) {
  let [open, most, all] = [0, 0, 0];
  const texts: string[] = [];
  const parser = new Parser(
    {
      onopentag() {
        [open, all] = [open + 1, all + 1];
        most = Math.max(most, open);
      },
      ontext: (part) => void texts.push(part),
      onclosetag: () => void (open -= 1),
    },
    options,
  );
  parser.end(text);
  return { most, all, open, text: texts.join('') };
}

describe('nested elements', () => {
  it('are left out past a bound, and their texts stay', () => {
    const found = countOpen(`${'<div title="a > b">'.repeat(100_000)}x<br>y${'</div>'.repeat(100_000)}<p>z</p>`, FLAT_PAST_BOUND);
    expect(found).toEqual({ most: MAX_NESTING, all: MAX_NESTING + 1, open: 0, text: 'xyz' });
  });

  it('are all kept up to it', () => {
    const html = `${'<b>'.repeat(MAX_NESTING)}x${'</b>'.repeat(MAX_NESTING)}`.repeat(3);
    expect(countOpen(html, FLAT_PAST_BOUND)).toEqual(countOpen(html, {}));
  });

  it('are refused in XML before they open', () => {
    const refusal = new Error('Too deep.');
    const options = refuseDeepXml(() => refusal);
    expect(countOpen(`${'<a>'.repeat(MAX_NESTING)}${'</a>'.repeat(MAX_NESTING)}`, options).most).toBe(MAX_NESTING);
    expect(() => countOpen('<a>'.repeat(MAX_NESTING + 1), options)).toThrow(refusal);
    expect(countOpen('<a/>'.repeat(10_000), options)).toMatchObject({ most: 1, all: 10_000 });
  });

  it('are bounded where elements are looked for', () => {
    const [found, another] = findElements(`${'<p>a<i>'.repeat(50_000)}<h1>x</h1>`, new Set(['h1', 'i']));
    expect(found?.tag).toBe('i');
    expect(another).toBeUndefined();
  });
});
