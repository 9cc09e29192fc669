// Which color a value gets, the same in every chart of a dashboard. Decides by name and order of appearance alone.
import { CATEGORICAL_TOKENS, type Token } from './tokens.ts';

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

/** A color for every name: set ones first, then the categories in order of `names`; the eleventh starts again. */
export function assignColors(
  names: Iterable<string>,
  selected: ReadonlyMap<string, Token> = new Map(),
): ReadonlyMap<string, Token> {
  const assigned = new Map<string, Token>(selected);
  let next = 0;
  for (const name of names) {
    if (assigned.has(name)) continue;
    assigned.set(name, categorical(next));
    next += 1;
  }
  return assigned;
}

/** The map as charts query it. An unannounced name gets the next color and keeps it for the map's life. */
export function colorsOf(
  assigned: ReadonlyMap<string, Token>,
  selected: ReadonlyMap<string, Token> = new Map(),
): (name: string) => Token {
  const known = new Map(assigned);
  let next = [...assigned.keys()].filter((name) => !selected.has(name)).length;
  return (name) => {
    const color = known.get(name);
    if (color !== undefined) return color;
    const fresh = categorical(next);
    next += 1;
    known.set(name, fresh);
    return fresh;
  };
}

const categorical = (index: number): Token => CATEGORICAL_TOKENS[index % CATEGORICAL_TOKENS.length] ?? 'cat1';

function longHex(color: string): Token {
  const digits = color.slice(1).toLowerCase();
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}
