// A drawn example of each chart type for the gallery: the first sample of its kind, small, light and dark. Loaded through Vite,
// which knows the markup of charts.
import { drawFile } from '#app/charts/render.server.tsx';
import { SAMPLES } from '#app/charts/registry/samples.fixture.ts';
import { requireChartKind, sampleInput, makeTables } from '#app/charts/sample-charts.fixture.ts';
import type { MapFileName, MapFiles } from '#app/charts/shared/maps/map-files.ts';
import { GALLERY } from '#app/domain/chart-types/registry/gallery.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import { findLook } from './example-looks.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** As wide as a card of the gallery, so that texts are as large as they are meant. */
const SIZE = { widthPx: 240, heightPx: 150 };
const MODES: readonly Mode[] = ['light', 'dark'];

/** By the names of their files. Throws for a type without a sample. */
export function drawPictures(loadMaps: (names: readonly MapFileName[]) => MapFiles): ReadonlyMap<string, string> {
  return new Map(
    GALLERY.flatMap(({ vizType }) => {
      const sample = SAMPLES.find((one) => one.vizType === vizType);
      if (sample === undefined) throw new Error(`The chart type ${vizType} has no sample to draw.`);
      const kind = requireChartKind(vizType);
      const { shape, formData } = findLook(sample);
      const example = { ...sample, formData: { ...sample.formData, ...formData } };
      const layout = kind.layout(sampleInput(example, makeTables(sample, shape), { ...SIZE, locale: 'en', loadMaps }));
      return MODES.map((mode): [string, string] => [
        `${vizType}.${mode}.svg`,
        shrinkPicture(drawFile(kind, layout, { id: 'k', title: '', mode }), SIZE),
      ]);
    }),
  );
}
