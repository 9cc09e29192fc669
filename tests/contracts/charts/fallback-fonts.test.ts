// Where Inter hasn't come, or can't, texts have the room that was measured for them in Inter.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawFile } from '#app/charts/render.server.tsx';
import { SHAPE } from '#app/charts/shared/samples.fixture.ts';
import { FALLBACK_FAMILIES, fallbackWidth, type FallbackFamily } from '#app/charts/shared/text/fallback-advances.fixture.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { FALLBACK_FACES, fallbackFacesCss } from '#app/domain/theme/fallback-faces.ts';
import { FONT_FAMILY } from '#app/domain/theme/tokens.ts';
import { pictureSvg } from '#app/services/images/picture-svg.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

const sizeOf = (family: FallbackFamily): number => FALLBACK_FACES.find((face) => face.family === family)?.sizePercent ?? NaN;

/** How much wider than measured at the size of most texts, in px; null for characters that the widths of the faces don't list. */
function excessOf(text: string, family: FallbackFamily): number | null {
  const width = fallbackWidth(text, family);
  return width === null ? null : (width * sizeOf(family) * 12) / 100_000 - textWidth(text, 12);
}

/** Texts stand further apart than this. */
const SPARE_PX = 1;

const textsIn = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, text = '']) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', '’'));

const drawn = new Set(
  SAMPLES.flatMap((sample) => {
    const kind = kindOf(sample.vizType);
    const layout = kind.layout(buildSampleInput(sample, tablesOf(sample, SHAPE), { widthPx: 452, heightPx: 400 }));
    return textsIn(drawFile(kind, layout, { id: 'c', title: 't', mode: 'light' }));
  }),
);

describe.each(FALLBACK_FAMILIES)('%s', (family) => {
  it.each(['−802,00', '1,234,567.89', '€1.234.567,89', '12.3%', '−12.3M', '1.2k', '↑ 806,000', '31/12/2024', '+4.5 pp'])(
    'has room for %s',
    (text) => {
      expect(excessOf(text, family)).toBeLessThanOrEqual(0);
    },
  );
  it('leaves what charts say where it was measured to be', () => {
    const excesses = [...drawn].flatMap((text) => {
      const excess = excessOf(text, family);
      return excess === null || excess <= SPARE_PX ? [] : [`${text}: ${excess.toFixed(3)}`];
    });
    expect(drawn.size).toBeGreaterThan(300);
    expect(excesses).toEqual([]);
  });
});

it('comes with a file that is opened elsewhere', () => {
  const svg = pictureSvg({ widthPx: 10, heightPx: 10, background: '#ffffff', parts: [] });
  for (const { family } of FALLBACK_FACES) {
    expect(FONT_FAMILY.split(', ')).toContain(family);
    expect(svg).toContain(`@font-face{font-family:'${family}'`);
  }
});

it('has one measure in pages and in files', () => {
  const plain = (css: string): string => css.replaceAll(/\s/g, '');
  const sheet = plain(readFileSync(new URL('../../../app/ui/styles/base.css', import.meta.url), 'utf8'));
  for (const rule of fallbackFacesCss().split('}').slice(0, -1)) expect(sheet).toContain(plain(`${rule};}`));
});
