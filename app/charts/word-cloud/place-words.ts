// Finds a place for each word: from the middle outwards along a spiral, on a grid of what is taken. The same words, the same cloud.
import { textWidth, type FontWeight } from '#app/charts/shared/text/text-width.ts';

export interface CloudWord {
  readonly lines: readonly string[];
  readonly sizePx: number;
  readonly weight: FontWeight;
  /** Degrees clockwise. */
  readonly rotate: number;
}
export interface WordPlacement {
  /** The middle of the text's box. */
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Height of a line relative to the font size: from the top of the tallest letters to the bottom of the lowest. */
export const LINE_HEIGHT = 1.02;
const CELL_PX = 2;
const TURNED_MARGIN = 0.6;
const PADDING_PX = 1.5;
/** Between neighboring points of the sunflower's seeds. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Points at which a word is tried, over the whole picture. */
const POINTS = 2400;
/** Towards the middle, after a place was found: halves from the distance between points. */
const PULLS = 3;
/** Start of the search relative to the distance of the last word in the same direction: smaller words can fit closer to the center. */
const REACH = 0.6;

/**
 * A place for each word, in their order; null for a word that finds none. `isComplete` gives up at the first such word: then
 * all that follow are null too.
 */
export function placeWords(
  words: readonly CloudWord[],
  { widthPx, heightPx, isComplete }: { widthPx: number; heightPx: number; isComplete: boolean },
): readonly (WordPlacement | null)[] {
  const grid = createGrid(widthPx, heightPx);
  const middle = { x: widthPx / 2, y: heightPx / 2 };
  const stepPx = Math.sqrt((widthPx * heightPx) / POINTS);
  const seeds = sunflower(middle, stepPx);
  // A word of the same direction found no room before this point, and a smaller one hardly does.
  const reached = new Map<number, number>();
  let hasMissed = false;
  return words.map((word) => {
    if (hasMissed && isComplete) return null;
    const boxes = wordBoxes(word);
    // Glyphs of turned words reach beyond the ends of their lines.
    const top = word.rotate === 0 ? 0 : word.sizePx * TURNED_MARGIN;
    const fits = (place: WordPlacement): boolean => boxes.every((box) => box.top + place.y >= top && grid.isFree(box, place));
    for (let point = Math.floor((reached.get(word.rotate) ?? 0) * REACH); point < seeds.length; point += 1) {
      const place = seeds[point];
      if (place === undefined || !fits(place)) continue;
      reached.set(word.rotate, point);
      const pulled = pullTo(middle, place, stepPx, fits);
      for (const box of boxes) grid.take(box, pulled);
      return pulled;
    }
    hasMissed = true;
    reached.set(word.rotate, seeds.length);
    return null;
  });
}

/** Points of a sunflower inside the picture, as wide as it for its height: evenly spread, from the middle outwards. */
function sunflower(middle: WordPlacement, stepPx: number): readonly WordPlacement[] {
  const stretch = Math.sqrt(middle.x / middle.y);
  return Array.from({ length: POINTS * 1.6 }, (_, point) => {
    const [radius, angle] = [stepPx * Math.sqrt(point / Math.PI), point * GOLDEN_ANGLE];
    return { x: middle.x + radius * stretch * Math.cos(angle), y: middle.y + (radius / stretch) * Math.sin(angle) };
  }).filter(({ x, y }) => x > 0 && y > 0 && x < 2 * middle.x && y < 2 * middle.y);
}

/** Nearer to the middle, in each direction as far as the word still fits. */
function pullTo(
  middle: WordPlacement,
  found: WordPlacement,
  stepPx: number,
  fits: (place: WordPlacement) => boolean,
): WordPlacement {
  let place = found;
  for (let pull = 0, by = stepPx; pull < PULLS; pull += 1, by /= 2) {
    for (const isLevel of [false, true]) {
      const gap = isLevel ? middle.x - place.x : middle.y - place.y;
      const shift = Math.sign(gap) * Math.min(Math.abs(gap), by);
      const nearer = isLevel ? { x: place.x + shift, y: place.y } : { x: place.x, y: place.y + shift };
      if (fits(nearer)) place = nearer;
    }
  }
  return place;
}

/** Along its lines and across them. */
export const wordSize = ({ lines, sizePx, weight }: CloudWord): { readonly lengthPx: number; readonly acrossPx: number } => ({
  lengthPx: lines.reduce((longest, line) => Math.max(longest, textWidth(line, sizePx, weight)), 0),
  acrossPx: lines.length * sizePx * LINE_HEIGHT,
});

/** Boxes around the word's middle that cover it: one for level and upright words, several along a slanted one. */
function wordBoxes(word: CloudWord): readonly Box[] {
  const { rotate } = word;
  const size = wordSize(word);
  const [length, height] = [size.lengthPx + 2 * PADDING_PX, size.acrossPx + 2 * PADDING_PX];
  const around = (x: number, y: number, width: number, tall: number): Box => ({
    left: x - width / 2,
    top: y - tall / 2,
    right: x + width / 2,
    bottom: y + tall / 2,
  });
  if (rotate === 0) return [around(0, 0, length, height)];
  if (rotate % 90 === 0) return [around(0, 0, height, length)];
  const [cos, sin] = [Math.cos((rotate * Math.PI) / 180), Math.sin((rotate * Math.PI) / 180)];
  const parts = Math.max(1, Math.ceil(length / height));
  const piece = length / parts;
  const side = { width: piece * Math.abs(cos) + height * Math.abs(sin), height: piece * Math.abs(sin) + height * Math.abs(cos) };
  return Array.from({ length: parts }, (_, index) => {
    const along = (index + 0.5) * piece - length / 2;
    return around(along * cos, along * sin, side.width, side.height);
  });
}

const BITS = 32;

/** Which cells of the picture are taken, 32 of a row in one number. */
function createGrid(widthPx: number, heightPx: number) {
  const perRow = Math.ceil(widthPx / CELL_PX / BITS);
  const rows = Math.ceil(heightPx / CELL_PX);
  const taken = new Uint32Array(perRow * rows);
  const span = ({ left, top, right, bottom }: Box, { x, y }: WordPlacement) => ({
    from: Math.max(0, Math.floor((left + x) / CELL_PX)),
    to: Math.min(perRow * BITS - 1, Math.floor((right + x) / CELL_PX)),
    first: Math.max(0, Math.floor((top + y) / CELL_PX)),
    last: Math.min(rows - 1, Math.floor((bottom + y) / CELL_PX)),
  });
  return {
    /** Inside the picture and touching nothing. */
    isFree: (box: Box, place: WordPlacement): boolean => {
      if (box.left + place.x < 0 || box.top + place.y < 0) return false;
      if (box.right + place.x > widthPx || box.bottom + place.y > heightPx) return false;
      const { from, to, first, last } = span(box, place);
      if (isTaken(last, from, to)) return false;
      for (let row = first; row < last; row += 1) if (isTaken(row, from, to)) return false;
      return true;
    },
    take: (box: Box, place: WordPlacement): void => {
      const { from, to, first, last } = span(box, place);
      for (let row = first; row <= last; row += 1)
        for (let word = from >> 5; word <= to >> 5; word += 1) {
          const at = row * perRow + word;
          taken[at] = (taken[at] ?? 0) | maskOf(word, from, to);
        }
    },
  };

  function isTaken(row: number, from: number, to: number): boolean {
    for (let word = from >> 5; word <= to >> 5; word += 1)
      if (((taken[row * perRow + word] ?? 0) & maskOf(word, from, to)) !== 0) return true;
    return false;
  }
}

/** The bits of a number of a row that lie between two cells, both included. */
function maskOf(word: number, from: number, to: number): number {
  const low = word === from >> 5 ? -1 << (from & 31) : -1;
  const high = word === to >> 5 ? -1 >>> (31 - (to & 31)) : -1;
  return low & high;
}
