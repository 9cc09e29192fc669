// Names of GeoJSON features on the map: in the middle of areas that have room for them, above points.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import { overlaps } from '#app/charts/shared/maps/base-map.ts';
import type { Rectangle } from '#app/charts/shared/maps/clip.ts';
import type { Geometry } from '#app/charts/shared/maps/geometries.ts';
import { boxArea } from '#app/charts/shared/maps/taken.ts';
import type { PointRow } from '#app/charts/shared/maps/texts/point-texts.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import type { Degrees } from '#app/charts/shared/maps/cells.ts';
import { markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { DeckShapesSettings } from './settings.ts';

interface NamedShape extends PointRow {
  readonly geometry: Geometry;
  readonly extent: Degrees;
}
interface Placing {
  readonly viewport: Viewport;
  /** Fill of areas; null: none. */
  readonly fill: Token | null;
}
interface NameLabels {
  readonly labels: readonly TextMark[];
  /** What they take of the picture. */
  readonly areas: readonly Rectangle[];
}

const SIZE_PX = { least: 8, most: 48 };
const GAP_PX = 6;

/** A name that touches another one, or the edge of the map, is left out. */
export function nameLabels(
  { settings }: LayoutInput<DeckShapesSettings>,
  shapes: readonly NamedShape[],
  { viewport, fill }: Placing,
): NameLabels {
  const [labels, areas]: [TextMark[], Rectangle[]] = [[], []];
  if (!settings.enable_labels || settings.viz_type !== 'deck_geojson') return { labels, areas };
  const picked = pickedColor(settings.label_color);
  const sizePx = clamp(settings.label_size, SIZE_PX.least, SIZE_PX.most);
  const { project, box } = viewport;
  for (const { category, geometry, place, extent } of shapes) {
    if (category === null) continue;
    const isArea = geometry.rings.length > 0;
    const [x, middle] = project(...place);
    const y = isArea ? middle : middle - sizePx / 2 - GAP_PX;
    const color = picked ?? (isArea && fill !== null ? textColorOn(fill) : 'text');
    const mark = textMark(category, x, y + toBaseline(sizePx), { anchor: 'middle', color, sizePx });
    const half = markWidth(mark) / 2 + 2;
    const area = { left: x - half, right: x + half, top: y - sizePx / 2 - 1, bottom: y + sizePx / 2 + 1 };
    const room = isArea ? [boxArea(box), extentArea(extent, viewport)] : [boxArea(box)];
    if (!room.every((one) => contains(one, area)) || areas.some((other) => overlaps(other, area))) continue;
    labels.push(mark);
    areas.push(area);
  }
  return { labels, areas };
}

function extentArea({ west, south, east, north }: Degrees, { projectFlat }: Viewport): Rectangle {
  const [[left, bottom], [right, top]] = [projectFlat(west, south), projectFlat(east, north)];
  return { left, right, top, bottom };
}

const contains = (outer: Rectangle, inner: Rectangle): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
