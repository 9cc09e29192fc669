// A statement as a log may have it: names and words stay, values and comments go.
import type { Dialect } from './dialect.ts';
import { readPieces, type LexicalContext } from './lexis.ts';

const HIDDEN = '?';
const NUMBER = /(?<![\p{L}\p{N}_])\d[\p{L}\p{N}_.]*/gu;

/** Every text and number as `?`, without comments, on one line. */
export function hideLiterals(sql: string, { lexis, quoteIdentifier }: Pick<Dialect, 'lexis' | 'quoteIdentifier'>): string {
  const nameQuotes = new Set(['`', ']', quoteIdentifier('a').at(-1)]);
  const isName = (place: LexicalContext): boolean => place.kind === 'quoted' && nameQuotes.has(place.close);
  let hidden = '';
  for (const { text, from, to } of readPieces(sql, lexis)) {
    if (isName(from) || isName(to)) hidden += text;
    else if (from.kind !== 'bare') continue;
    else if (to.kind === 'bare') hidden += text.replace(NUMBER, HIDDEN);
    else hidden += to.kind === 'line' || to.kind === 'block' ? ' ' : HIDDEN;
  }
  return hidden.replace(/\s+/g, ' ').trim();
}
