// Every color of the product by name. Light and dark are made together: one row a token, [light, dark].
// Decides values only; what a token is for is said beside it. Sizes that only pages have are in ui/styles/tokens.css.

const NEUTRAL = {
  /** The page. */
  surface: ['#f8f8f6', '#101214'],
  /** Cards, menus, dialogs, inputs: what charts are drawn on. */
  surfaceRaised: ['#ffffff', '#17191c'],
  /** Wells, table heads, code. */
  surfaceSunken: ['#f1f1ee', '#0b0c0e'],
  surfaceHover: ['#ecece8', '#22252a'],
  border: ['#e4e4df', '#2a2d33'],
  /** Edges of controls: ≥ 3:1 on every surface. */
  borderStrong: ['#85857d', '#6f7680'],
  text: ['#1b1c1a', '#ecedee'],
  textMuted: ['#55574f', '#b0b5bc'],
  /** Placeholders and captions: still ≥ 4.5:1. */
  textFaint: ['#686a61', '#8b929b'],
  overlay: ['#1b1c1a', '#000000'],
} as const;

const ACCENT = {
  /** Fill of the one primary action, links, what is selected. */
  accent: ['#2a52be', '#86a8ff'],
  accentHover: ['#1f419e', '#a5bfff'],
  /** Text on an accent fill. */
  accentText: ['#ffffff', '#0d1a3d'],
  accentSoft: ['#e9eefb', '#1b2745'],
  focus: ['#2a52be', '#86a8ff'],
} as const;

/** Only for meaning, never alone: an icon or text is beside it. */
const MEANING = {
  success: ['#1e6b3c', '#6fce92'],
  successSoft: ['#e5f3ea', '#142a1d'],
  warning: ['#8a5200', '#f0b659'],
  warningSoft: ['#fbf0dc', '#2f2410'],
  danger: ['#b3261e', '#ff9087'],
  dangerSoft: ['#fceae8', '#381715'],
} as const;

const CHART = {
  grid: ['#ebebe7', '#25282d'],
  axis: ['#c9c9c3', '#43484f'],
  zero: ['#85857d', '#6f7680'],
  /** A mark that represents everything not named. */
  other: ['#6b6b64', '#828993'],
  /** Text on a mark that is light, or dark, in both modes. */
  onLight: ['#1b1c1a', '#1b1c1a'],
  onDark: ['#ffffff', '#ffffff'],
} as const;

// Found by search: the greatest smallest distance over all pairs, seen with full color vision and the three types of color
// blindness, at 3:1 or more on the surfaces. None is grey, which is the color of everything not named. tokens.test.ts checks
// the distances; tune the ten together.
const CATEGORICAL = {
  cat1: ['#2858cd', '#4579f2'],
  cat2: ['#e06c04', '#f29c3f'],
  cat3: ['#2f8b87', '#5cc3aa'],
  cat4: ['#c42845', '#e74d69'],
  cat5: ['#5b358b', '#bea5fe'],
  cat6: ['#6f9a53', '#c5e18e'],
  cat7: ['#1198ce', '#80deff'],
  cat8: ['#7b3608', '#a15f28'],
  cat9: ['#9c419f', '#cb79cd'],
  cat10: ['#9e0157', '#7961a7'],
} as const;

/** One hue, from nearly the surface to the most. */
const SEQUENTIAL = {
  seq1: ['#eaf0fb', '#1a2136'],
  seq2: ['#d2dff6', '#1d2b52'],
  seq3: ['#b4caf0', '#22386f'],
  seq4: ['#93b2e8', '#29478e'],
  seq5: ['#7199de', '#3359ae'],
  seq6: ['#5080d1', '#4370cd'],
  seq7: ['#3668bd', '#638de2'],
  seq8: ['#25509b', '#8fb0ef'],
  seq9: ['#173a75', '#c0d4fa'],
} as const;

/** From low (div1) through neutral (div4) to high (div7). */
const DIVERGING = {
  div1: ['#8c4a0c', '#f0a355'],
  div2: ['#c07f3a', '#c17c38'],
  div3: ['#e6c7a0', '#6d4b2a'],
  div4: ['#ecece8', '#2a2d33'],
  div5: ['#b0c6ec', '#2c4478'],
  div6: ['#5c86d3', '#4673cf'],
  div7: ['#244a94', '#8fb0ef'],
} as const;

const PALETTE = { ...NEUTRAL, ...ACCENT, ...MEANING, ...CHART, ...CATEGORICAL, ...SEQUENTIAL, ...DIVERGING } satisfies Record<
  string,
  readonly [light: string, dark: string]
>;

export type Mode = 'light' | 'dark';
export type TokenName = keyof typeof PALETTE;
export type Hex = `#${string}`;
/** A color by name, one that is the same in both modes, or two of which each mode has its own. */
export type Token = TokenName | Hex | `light-dark(${Hex},${Hex})`;

export const TOKEN_NAMES = Object.keys(PALETTE) as readonly TokenName[];
export const CATEGORICAL_TOKENS = Object.keys(CATEGORICAL) as readonly TokenName[];

/** From the lowest value to the highest. */
export const SEQUENTIAL_TOKENS = Object.keys(SEQUENTIAL) as readonly TokenName[];

/** As `--m-font` of the page has it: charts are attributes, pictures know no variables. */
export const FONT_FAMILY = 'Inter, Inter fallback, Inter fallback wide, system-ui, sans-serif';

/** Corner radius of a card, on pages and in images. */
export const RADIUS_PX = 6;

const isNamed = (token: Token): token is TokenName => !token.startsWith('#') && !token.startsWith('light-dark(');

/** The color as `#rrggbb`. */
export function tokenHex(token: Token, mode: Mode): string {
  if (isNamed(token)) return PALETTE[token][mode === 'light' ? 0 : 1].toLowerCase();
  if (token.startsWith('#')) return token;
  const [light = '', dark = ''] = token.slice('light-dark('.length, -1).split(',');
  return mode === 'light' ? light : dark;
}

/** The color as CSS: `var(--m-…)`, or the saved colors. */
export const tokenVar = (token: Token): string => (isNamed(token) ? (VARIABLES.get(token) ?? variableOf(token)) : token);

/** A chart resolves the color of each mark. */
const VARIABLES = new Map<string, string>(TOKEN_NAMES.map((name) => [name, variableOf(name)]));

/** The style sheet of all tokens: light, dark by choice (`data-theme` on the root), else as the system prefers. */
export function tokensCss(): string {
  const light = declarations('light');
  const dark = declarations('dark');
  return [
    `:root{color-scheme:light;--m-radius:${RADIUS_PX}px;${light.join(';')}}`,
    // Paper is light.
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${dark.join(';')}}}`,
    `@media screen{:root[data-theme=dark]{color-scheme:dark;${dark.join(';')}}}`,
    '',
  ].join('\n');
}

const declarations = (mode: Mode): string[] => TOKEN_NAMES.map((name) => `--m-${kebab(name)}:${tokenHex(name, mode)}`);

function variableOf(name: string): string {
  return `var(--m-${kebab(name)})`;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
