// Shortens names that would look the same so that they keep the part in which they differ.
import { shortenMiddle } from './fit-text.ts';
import { ELLIPSIS, shorten, textWidth, type FontWeight } from './text-width.ts';

interface Room {
  readonly maxPx: number;
  readonly sizePx: number;
  readonly weight?: FontWeight;
}

/** Shortens each name in the middle. Names that would look the same keep their distinguishing part: "Specialities…northern…". */
export function shortenApart(names: readonly string[], room: Room): readonly string[] {
  const { maxPx, sizePx, weight } = room;
  if (maxPx === Infinity) return names;
  const written = names.map((name) => shortenMiddle(name, maxPx, sizePx, weight));
  const cut = names.filter((name, at) => written[at] !== name);
  if (cut.length < 2) return written;
  // Compare names in the room next to the widest figure: otherwise figures of different widths hide that names look the same.
  const figurePx = Math.max(...cut.map((name) => textWidth(name.slice(withoutFigure(name).length), sizePx, weight)));
  const sameRoom = names.map((name) => shortenMiddle(withoutFigure(name), maxPx - figurePx, sizePx, weight));
  return rewrite(names, { written, texts: sameRoom, room });
}

/** Makes shortened names distinct again. @param written the shortened names, in the same order */
export const keepApart = (names: readonly string[], written: readonly string[], room: Room): readonly string[] =>
  rewrite(names, { written, texts: written.map(withoutFigure), room });

interface Written {
  readonly written: readonly string[];
  /** Texts to compare: names with equal texts look the same. */
  readonly texts: readonly string[];
  readonly room: Room;
}

function rewrite(names: readonly string[], { written, texts, room }: Written): readonly string[] {
  const isCut = (at: number): boolean => written[at] !== names[at];
  const groups = new Map<string, Set<string>>();
  names.forEach((name, at) => {
    const text = texts[at] ?? '';
    if (isCut(at)) groups.set(text, (groups.get(text) ?? new Set()).add(withoutFigure(name)));
  });
  const shared = new Map<ReadonlySet<string>, Shared>();
  const sharedBy = (alike: ReadonlySet<string>): Shared => {
    const found = shared.get(alike) ?? findShared([...alike]);
    shared.set(alike, found);
    return found;
  };
  return names.map((name, at) => {
    const alike = isCut(at) ? groups.get(texts[at] ?? '') : undefined;
    return alike === undefined || alike.size < 2 ? (written[at] ?? '') : writeApart(name, sharedBy(alike), room);
  });
}

/** Strips the value at the end of a legend item: "Trains 12%". */
function withoutFigure(text: string): string {
  const space = text.lastIndexOf(' ');
  return space > 0 && /^[^\p{L}]*\d/u.test(text.slice(space + 1)) ? text.slice(0, space) : text;
}

/** Lengths of the common beginning and end of names. */
interface Shared {
  readonly start: number;
  readonly end: number;
}
const findShared = (names: readonly string[]): Shared => ({
  start: sharedLength(names, (text, at) => text[at]),
  end: sharedLength(names, (text, at) => text[text.length - 1 - at]),
});

const MIN_HEAD = 3;

function writeApart(name: string, { start, end }: Shared, { maxPx, sizePx, weight = 400 }: Room): string {
  const bareName = withoutFigure(name);
  const figure = name.slice(bareName.length);
  const from = wordStart(bareName, start);
  const until = wordEnd(bareName, Math.max(from, bareName.length - end));
  const [head, middle, tail] = [bareName.slice(0, from).trimEnd(), bareName.slice(from, until), bareName.slice(until)];
  const widthOf = (text: string): number => textWidth(text, sizePx, weight);
  const beginning = shorten(name, maxPx, sizePx, weight);
  if (figure === '' && beginning.length > until) return beginning;
  const ends = tail === '' ? [figure] : [tail + figure, ELLIPSIS + figure];
  for (const last of ends) {
    const kept = `${ELLIPSIS}${middle}${last}`;
    const first = beginningWithin(head, maxPx - widthOf(kept), widthOf);
    if (first.length >= MIN_HEAD) return first.trimEnd() + kept;
  }
  if (head === '') return beginning;
  return shorten(`${ELLIPSIS}${middle}${ends.at(-1) ?? ''}`, maxPx, sizePx, weight);
}

function beginningWithin(text: string, maxPx: number, widthOf: (text: string) => number): string {
  let [length, usedPx] = [0, 0];
  for (const character of text) {
    usedPx += widthOf(character);
    if (usedPx > maxPx) break;
    length += character.length;
  }
  return text.slice(0, length);
}

/** Counts the characters that all texts share, in the direction of `characterAt`; always fewer than the shortest text has. */
function sharedLength(texts: readonly string[], characterAt: (text: string, at: number) => string | undefined): number {
  const [first = ''] = texts;
  const most = texts.reduce((least, { length }) => Math.min(least, length), Infinity) - 1;
  let at = 0;
  while (at < most && texts.every((text) => characterAt(text, at) === characterAt(first, at))) at += 1;
  return at;
}

const BETWEEN_WORDS = ' /_.:-(';

function wordStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && !BETWEEN_WORDS.includes(text[at - 1] ?? '')) at -= 1;
  return at;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !BETWEEN_WORDS.includes(text[at] ?? '')) at += 1;
  return at;
}
