import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VISIONS, colorDistance, contrastRatio } from './color-distance.ts';
import {
  CATEGORICAL_TOKENS,
  TOKEN_NAMES,
  tokenHex,
  tokenVar,
  tokensCss,
  FONT_FAMILY,
  RADIUS_PX,
  type Mode,
  type TokenName,
} from './tokens.ts';

const MODES: readonly Mode[] = ['light', 'dark'];
const SURFACES: readonly TokenName[] = ['surface', 'surfaceRaised', 'surfaceSunken'];

function weakest(mode: Mode, on: readonly TokenName[], tokens: readonly TokenName[]): { pair: string; ratio: number } {
  const pairs = on.flatMap((back) =>
    tokens.map((token) => ({ pair: `${token} on ${back}`, ratio: contrastRatio(tokenHex(token, mode), tokenHex(back, mode)) })),
  );
  return pairs.reduce((least, pair) => (pair.ratio < least.ratio ? pair : least));
}

describe.each(MODES)('the %s tokens', (mode) => {
  it('keep text at 4.5:1 or more on every surface', () => {
    const text: readonly TokenName[] = [
      'text',
      'textMuted',
      'textFaint',
      'accent',
      'accentHover',
      'success',
      'warning',
      'danger',
    ];
    expect(weakest(mode, SURFACES, text).ratio).toBeGreaterThanOrEqual(4.5);
    expect(weakest(mode, ['surfaceHover'], ['text', 'textMuted']).ratio).toBeGreaterThanOrEqual(4.5);
  });

  it('keep text at 4.5:1 or more on colored fills', () => {
    expect(weakest(mode, ['accent', 'accentHover'], ['accentText']).ratio).toBeGreaterThanOrEqual(4.5);
    for (const name of ['accent', 'success', 'warning', 'danger'] as const) {
      expect(weakest(mode, [`${name}Soft`], [name, 'text']).ratio).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keep marks, edges of controls and the focus ring at 3:1 or more', () => {
    const marks: readonly TokenName[] = [...CATEGORICAL_TOKENS, 'other', 'zero', 'borderStrong', 'focus'];
    expect(weakest(mode, ['surface', 'surfaceRaised'], marks).ratio).toBeGreaterThanOrEqual(3);
  });

  it.each(VISIONS)('keep the ten categories apart with %s vision', (vision) => {
    const colors = CATEGORICAL_TOKENS.map((token) => tokenHex(token, mode));
    const distances = colors.flatMap((a, i) => colors.slice(0, i).map((b) => colorDistance(a, b, vision)));
    expect(distances).toHaveLength(45);
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(vision === 'full' ? 10 : 7);
  });

  it.each(VISIONS)('leave grey to what is not named, with %s vision', (vision) => {
    const distances = CATEGORICAL_TOKENS.map((token) => colorDistance(tokenHex(token, mode), tokenHex('other', mode), vision));
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(vision === 'full' ? 10 : 6);
  });
});

it('measures known contrasts and distances', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(colorDistance('#000000', '#ffffff', 'full')).toBeCloseTo(100, 1);
  expect(colorDistance('#ff0000', '#7f7f00', 'full')).toBeGreaterThan(colorDistance('#ff0000', '#7f7f00', 'protanopia'));
});

describe('texts of charts', () => {
  const sheet = (name: string): string => readFileSync(new URL(`../../ui/styles/${name}.css`, import.meta.url), 'utf8');
  const families = FONT_FAMILY.split(', ');

  it('have the fonts of the page, in its order', () => {
    const ofPage = /--m-font: (.*);/.exec(sheet('tokens'))?.[1]?.replaceAll("'", '');
    expect(ofPage).toBe(FONT_FAMILY);
  });

  it('keep the measure of Inter until it has come, also where the system has no face but a wide one', () => {
    const faces = sheet('base').split('@font-face');
    const measured = families.filter((family) =>
      faces.some((face) => face.includes(`'${family}'`) && face.includes('size-adjust')),
    );
    expect(measured).toEqual(families.slice(1, 3));
    const sizes = measured.map((family) =>
      Number(/size-adjust: ([\d.]+)%/.exec(faces.find((face) => face.includes(`'${family}'`)) ?? '')?.[1]),
    );
    // Arial is narrower than Inter, DejaVu Sans and Verdana are wider.
    expect(sizes[0]).toBeGreaterThan(100);
    expect(sizes[1]).toBeLessThan(100);
  });
});

it('writes every token as a custom property, dark by choice and by preference', () => {
  const css = tokensCss();
  for (const name of TOKEN_NAMES) {
    const property = tokenVar(name).slice(4, -1);
    expect(css.split(`${property}:`)).toHaveLength(4);
  }
  expect(css).toContain(`:root{color-scheme:light;--m-radius:${RADIUS_PX}px;`);
  expect(css).toContain(':root[data-theme=dark]');
  expect(css).toContain('prefers-color-scheme:dark');
  expect(tokenHex('#12ab34', 'dark')).toBe('#12ab34');
});
