// Shortens the names of an axis to fit, keeping them distinct.
import { AXIS_PX } from '#app/charts/shared/marks/marks.ts';
import { shortenMiddle } from './fit-text.ts';
import { keepApart } from './names-apart.ts';
import { ELLIPSIS, shorten, textWidth } from './text-width.ts';

/**
 * Returns the names unchanged if all fit. Otherwise shortens them at the end, in the middle, or by dropping the words that all begin
 * with: uses the first method that keeps all names distinct, else the one that keeps most distinct.
 */
export function fitNames(names: readonly string[], maxPx: number, sizePx = AXIS_PX): readonly string[] {
  if (names.every((name) => textWidth(name, sizePx) <= maxPx)) return names;
  const shared = sharedStart(names);
  const methods: readonly ((name: string) => string)[] = [
    (name) => shorten(name, maxPx, sizePx),
    (name) => shortenMiddle(name, maxPx, sizePx),
    (name) => shorten(`${ELLIPSIS}${name.slice(shared)}`, maxPx, sizePx),
  ];
  const distinctCount = new Set(names).size;
  let best: readonly string[] = names;
  let most = 0;
  for (const method of methods) {
    const written = names.map(method);
    const count = new Set(written).size;
    if (count > most) [best, most] = [written, count];
    if (count === distinctCount) break;
  }
  return keepApart(names, best, { maxPx, sizePx });
}

const BETWEEN_WORDS = ' /_.:-';

/** Length of the words that all names begin with; 0 if a name consists only of these. */
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
