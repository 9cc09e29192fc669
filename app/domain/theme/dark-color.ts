// A saved color of a series in the dark theme: lifted until its marks stand out from the card.
import { contrastRatio } from './color-distance.ts';
import { hexColor } from './hex-color.ts';
import { tokenHex, type Hex, type Token } from './tokens.ts';

/** WCAG 1.4.11, as for our own palette. */
const MIN_CONTRAST = 3;
const STEPS = 100;

/**
 * Schemes and label colors are saved as one color for both themes, mostly seen on white. One that is too dark for the dark card
 * gets a second color there: of the same hue, with the least lightness that has the contrast. Tokens with a name have their own.
 */
export function themedColor(color: Token): Token {
  if (!isHex(color)) return color;
  const known = THEMED.get(color);
  if (known !== undefined) return known;
  const lifted = liftedColor(color);
  const themed: Token = lifted === color ? color : `light-dark(${color},${lifted})`;
  if (THEMED.size < MAX_KNOWN) THEMED.set(color, themed);
  return themed;
}

/** A chart resolves the color of each mark; users can set any number of colors. */
const THEMED = new Map<Hex, Token>();
const MAX_KNOWN = 1_000;

/** The color, or the darkest one of its hue that stands out from the dark card. */
export function liftedColor(color: Hex): Hex {
  const card = tokenHex('surfaceRaised', 'dark');
  if (contrastRatio(color, card) >= MIN_CONTRAST) return color;
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const start = (Math.max(...channels) + Math.min(...channels)) / 2;
  for (let step = 1; step < STEPS; step += 1) {
    const lifted = withLightness(channels, start + ((255 - start) * step) / STEPS);
    if (contrastRatio(lifted, card) >= MIN_CONTRAST) return lifted;
  }
  return '#ffffff';
}

/** Hue and saturation of HSL stay; `lightness` is of 255. */
function withLightness(channels: readonly number[], lightness: number): Hex {
  const [low, high] = [Math.min(...channels), Math.max(...channels)];
  const middle = (low + high) / 2;
  const room = (of: number): number => Math.min(of, 255 - of);
  const scale = high === low ? 0 : room(lightness) / room(middle);
  return hexColor(channels.map((channel) => lightness + (channel - middle) * scale));
}

const isHex = (token: Token): token is Hex => token.startsWith('#');
