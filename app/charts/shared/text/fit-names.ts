// Names of one axis in the room of each: shortened so that they stay apart.
import { AXIS_PX } from '#app/charts/shared/marks/marks.ts';
import { shortenMiddle } from './fit-text.ts';
import { keepApart } from './names-apart.ts';
import { ELLIPSIS, shorten, textWidth } from './text-width.ts';

/**
 * The names as they are written, in their order: whole where all fit, else shortened at the end, in the middle, or by the words that all
 * begin with: the first way that keeps different names different, else the one that keeps most of them so.
 */
export function fitNames(names: readonly string[], maxPx: number, sizePx = AXIS_PX): readonly string[] {
  if (names.every((name) => textWidth(name, sizePx) <= maxPx)) return names;
  const shared = sharedStart(names);
  const ways: readonly ((name: string) => string)[] = [
    (name) => shorten(name, maxPx, sizePx),
    (name) => shortenMiddle(name, maxPx, sizePx),
    (name) => shorten(`${ELLIPSIS}${name.slice(shared)}`, maxPx, sizePx),
  ];
  const wanted = new Set(names).size;
  let best: readonly string[] = names;
  let most = 0;
  for (const way of ways) {
    const written = names.map(way);
    const count = new Set(written).size;
    if (count > most) [best, most] = [written, count];
    if (count === wanted) break;
  }
  return keepApart(names, best, { maxPx, sizePx });
}

const BETWEEN_WORDS = ' /_.:-';

/** The number of characters of the words with which all names begin; 0 where a name has no others. */
function sharedStart(names: readonly string[]): number {
  const [first = '', ...others] = [...new Set(names)];
  if (others.length === 0) return 0;
  const same = others.reduce((length, other) => {
    const limit = Math.min(length, other.length);
    let at = 0;
    while (at < limit && other[at] === first[at]) at += 1;
    return at;
  }, first.length);
  let words = same;
  while (words > 0 && !BETWEEN_WORDS.includes(first[words - 1] ?? '')) words -= 1;
  return names.every((name) => name.length > words) ? words : 0;
}
