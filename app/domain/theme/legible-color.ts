// A saved color as the color of text, which is read on the light surface and on the dark one.
import { contrastRatio } from './color-distance.ts';
import { hexColor } from './hex-color.ts';
import { tokenHex, type Mode, type Token } from './tokens.ts';

const MODES: readonly Mode[] = ['light', 'dark'];
const STEPS = 40;

/** The lower of its contrasts with charts' surface, in light and in dark. */
const leastContrast = (color: Token): number =>
  Math.min(...MODES.map((mode) => contrastRatio(tokenHex(color, mode), tokenHex('surfaceRaised', mode))));

/**
 * The color, or the nearest mix of it with black or white that has `ratio` to 1 on both surfaces. No single color has more than
 * about 4.2 on both: where none reaches the ratio, the best. Tokens with a name have their own light and dark: they are kept.
 */
export function legibleColor(saved: Token, ratio: number): Token {
  const color = saved.startsWith('light-dark(') ? (tokenHex(saved, 'light') as Token) : saved;
  if (!color.startsWith('#') || leastContrast(color) >= ratio) return color;
  const mixes = [0, 255].flatMap((end) => Array.from({ length: STEPS }, (_, step) => mixed(color, end, (step + 1) / STEPS)));
  const fitting = mixes.filter((mix) => leastContrast(mix.color) >= ratio).sort((a, b) => a.share - b.share);
  const best = mixes.reduce((most, mix) => (leastContrast(mix.color) > leastContrast(most.color) ? mix : most));
  return (fitting[0] ?? best).color;
}

function mixed(color: string, end: number, share: number): { readonly color: Token; readonly share: number } {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return { color: hexColor(channels.map((channel) => channel + (end - channel) * share)), share };
}
