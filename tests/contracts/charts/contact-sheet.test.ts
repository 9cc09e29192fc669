// All chart types on one sheet, light and dark, for those who compare them: docs/chart-kinds.*.svg. `vitest -u` redraws it.
import { expect, it } from 'vitest';
import { drawFile } from '#app/charts/render.server.tsx';
import { SHAPE } from '#app/charts/shared/samples.fixture.ts';
import { tokenHex, type Mode } from '#app/domain/theme/tokens.ts';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { KIND_CHOICES } from '#app/screens/explore/chart-types/kinds.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

const COLUMNS = 4;
const CELL = { widthPx: 400, heightPx: 250, gapPx: 32, titlePx: 28 };
const t = createTranslate(chartKinds, 'en');

/** The first sample of each type that can be selected. */
const samples = KIND_CHOICES.flatMap(({ vizType }) => SAMPLES.find((sample) => sample.vizType === vizType) ?? []);

function drawSheet(mode: Mode): string {
  const stepX = CELL.widthPx + CELL.gapPx;
  const stepY = CELL.heightPx + CELL.titlePx + CELL.gapPx;
  const widthPx = COLUMNS * stepX + CELL.gapPx;
  const heightPx = Math.ceil(samples.length / COLUMNS) * stepY + CELL.gapPx;
  const cells = samples.map((sample, index) => {
    const kind = kindOf(sample.vizType);
    const { widthPx: width, heightPx: height } = CELL;
    const layout = kind.layout(buildSampleInput(sample, tablesOf(sample, SHAPE), { widthPx: width, heightPx: height }));
    const title = t(sample.vizType as Parameters<typeof t>[0]);
    const picture = drawFile(kind, layout, { id: `k${index}`, title, mode }).replace(
      /^<svg ([^>]*)>/,
      (_, attributes: string) => {
        const others = attributes.replaceAll(/ ?\b(?:width|height|y)="[^"]*"/g, '');
        return `<svg y="${CELL.titlePx}" width="${width}" height="${layout.heightPx}" ${others}>`;
      },
    );
    const [x, y] = [CELL.gapPx + (index % COLUMNS) * stepX, CELL.gapPx + Math.floor(index / COLUMNS) * stepY];
    return `<g transform="translate(${x} ${y})"><text y="14" font-size="14" font-weight="600" fill="${tokenHex('text', mode)}">${title}</text>${picture}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" font-family="Inter, system-ui, sans-serif">`,
    `<rect width="100%" height="100%" fill="${tokenHex('surfaceRaised', mode)}"/>`,
    ...cells,
    '</svg>',
    '',
  ].join('\n');
}

it('has a sample of every type that can be selected', () => {
  expect(samples).toHaveLength(KIND_CHOICES.length);
});

it.each(['light', 'dark'] as const)('is the sheet in the documents, %s', async (mode) => {
  await expect(drawSheet(mode)).toMatchFileSnapshot(`../../../docs/chart-kinds.${mode}.svg`);
});
