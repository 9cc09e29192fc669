import { describe, expect, it } from 'vitest';
import { RADIUS_PX } from '#app/domain/theme/tokens.ts';
import { cardPart, filledPart } from './node-parts.ts';

const BOX = { x: 0, y: 0, widthPx: 320, heightPx: 200 };
const radii = (svg: string): string[] => [...svg.matchAll(/rx="([^"]*)"/g)].map(([, radius = '']) => radius);

describe('parts of a dashboard image', () => {
  it('have corners as round as on the page, whose edge is drawn in the middle of its line', () => {
    const card = cardPart(BOX, { title: 'Sales', note: '' }, () => '#123456');
    expect(radii(card.svg)).toEqual([String(RADIUS_PX - 0.5)]);
    expect(radii(filledPart(BOX, () => '#123456').svg)).toEqual([String(RADIUS_PX)]);
  });
});
