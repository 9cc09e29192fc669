// Which color a value gets, the same in every chart of a dashboard. Decides by name and order of appearance alone.
import { themedColor } from './dark-color.ts';
import { CATEGORICAL_TOKENS, tokenHex, type Token } from './tokens.ts';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Colors set by value, as saved: `{label: "#rrggbb"}`. Anything that is not a hex color is left out. */
export function parseLabelColors(saved: unknown): ReadonlyMap<string, Token> {
  const selected = new Map<string, Token>();
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return selected;
  for (const [label, color] of Object.entries(saved)) {
    if (typeof color === 'string' && HEX.test(color)) selected.set(label, longHex(color));
  }
  return selected;
}

/** Colors that were noted by name: those of our own palette are noted as they are in the light theme, and follow the theme. */
export function parseNotedColors(saved: unknown): ReadonlyMap<string, Token> {
  const ours = new Map(CATEGORICAL_TOKENS.map((token): [Token, Token] => [longHex(tokenHex(token, 'light')), token]));
  return new Map([...parseLabelColors(saved)].map(([name, color]) => [name, ours.get(color) ?? color]));
}

/** The color at a place of a palette, which starts again after its last. */
export const colorAt = (palette: readonly Token[], place: number): Token => palette[place % palette.length] ?? 'cat1';

/** The places of names in the queue for colors: announced names first, then every other when it first appears. @param from the first place */
export function queuePlaces(announced: Iterable<string>, from = 0): (name: string) => number {
  const places = new Map<string, number>();
  const placeOf = (name: string): number => {
    const place = places.get(name) ?? from + places.size;
    places.set(name, place);
    return place;
  };
  for (const name of announced) placeOf(name);
  return placeOf;
}

/** A color that a user set, or a place in the palette. */
export type ColorPlace = Token | number;

interface KnownColors {
  readonly known?: Iterable<readonly [name: string, color: ColorPlace]>;
  readonly palette?: readonly Token[];
}

/** The map as charts query it. An unknown name gets the first color that the fewest names have, and keeps it for the map's life. */
export function createColorMap({ known = [], palette = CATEGORICAL_TOKENS }: KnownColors = {}): (name: string) => Token {
  const places = new Map<string, ColorPlace>(known);
  const counts = new Map<Token, number>();
  const take = (color: Token): Token => {
    counts.set(color, (counts.get(color) ?? 0) + 1);
    return color;
  };
  const colorOf = (place: ColorPlace): Token => (typeof place === 'number' ? colorAt(palette, place) : place);
  for (const place of places.values()) take(colorOf(place));
  const leastUsed = (): Token => {
    const fewest = Math.min(...palette.map((color) => counts.get(color) ?? 0));
    return palette.find((color) => (counts.get(color) ?? 0) === fewest) ?? 'cat1';
  };
  return (name) => {
    const place = places.get(name) ?? take(leastUsed());
    places.set(name, place);
    return themedColor(colorOf(place));
  };
}

function longHex(color: string): Token {
  const digits = color.slice(1).toLowerCase();
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}
