// Where the pie and its legend are: names outside with lines where there is room, else a legend.
import type { LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { placeLegend } from '#app/charts/shared/legend/legend-place.ts';
import { oneLine, type LegendLayout } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { canName, sideRoomPx, type OutsideRing } from './outside-labels.ts';
import type { PieSettings } from './settings.ts';
import type { SliceWriter } from './slice-writer.ts';
import type { Slice } from './slices.ts';

/** Percent: as large as its labels allow. */
const FULL_RADIUS = 70;
const MIN_RADIUS_PX = 44;
/** Min radius relative to the shorter side: labels outside don't shrink the pie further. */
const MIN_PART = 0.26;

export const labelsInside = ({ settings }: LayoutInput<PieSettings>): boolean => settings.show_labels && !settings.labels_outside;

/** Shares below this get no label. */
export const labelThreshold = ({ settings }: LayoutInput<PieSettings>): number => settings.show_labels_threshold / 100;

export interface PlacedPie {
  readonly centre: { readonly x: number; readonly y: number };
  readonly radius: number;
  readonly hasLabels: boolean;
  readonly room: OutsideRing['room'];
  readonly legendMarks: LegendLayout;
}

/**
 * With names outside if a ring of a fair size remains, and then a legend only where slices are too small for a name; else a legend
 * and the ring in the rest.
 */
export function placePie(
  input: LayoutInput<PieSettings>,
  all: readonly Slice[],
  shown: readonly Slice[],
  writer: SliceWriter,
): PlacedPie {
  const { widthPx, heightPx, settings } = input;
  const wantsLabels = settings.show_labels;
  const isInside = labelsInside(input);
  const size = clamp(settings.outerRadius / FULL_RADIUS, 0.1, 1);
  const isOutside = wantsLabels && !isInside;
  const texts = isOutside ? shown.map(writer.label) : [];
  const side = isOutside ? sideRoomPx(texts, widthPx) : 0;
  const canHaveLegend = heightPx >= 120 && settings.show_legend;
  const isNamed = shown.every((slice) => writer.share(slice) >= labelThreshold(input));
  const around = boxBeside(input, canHaveLegend && !isNamed ? listLegendItems(all) : []);
  const ringByLabels = Math.min(around.innerPx / 2 - side, around.innerHeightPx / 2 - 20);
  const leastPx = Math.max(MIN_RADIUS_PX, Math.min(widthPx, heightPx) * MIN_PART);
  if (isOutside && canName(texts, side) && ringByLabels >= leastPx)
    return { ...around, radius: px(Math.min(ringByLabels, 220) * size), hasLabels: true };
  const hasLegend = canHaveLegend || (heightPx >= 120 && isOutside);
  const box = boxBeside(input, hasLegend ? (wantsLabels ? namedItems(all, writer) : listLegendItems(all)) : []);
  const radius = Math.max(8, (Math.min(box.innerPx, box.innerHeightPx) / 2 - 4) * size);
  return { ...box, radius: px(radius), hasLabels: false };
}

type BesideLegend = Omit<PlacedPie, 'radius' | 'hasLabels'> & { readonly innerPx: number; readonly innerHeightPx: number };

/** Max height of the legend relative to the picture. */
const LEGEND_SHARE = 0.25;

/** What a legend of those items leaves. */
function boxBeside(input: LayoutInput<PieSettings>, items: readonly LegendItem[]): BesideLegend {
  const { widthPx, heightPx } = input;
  const rows = Math.max(1, Math.min(4, Math.floor((heightPx * LEGEND_SHARE) / 20)));
  const { marks: legendMarks, room } = placeLegend(input, items, rows);
  const top = items.length === 0 ? 0 : Math.max(room.top, 4);
  const [innerPx, innerHeightPx] = [widthPx - room.left - room.right, heightPx - top - room.bottom];
  return {
    innerPx,
    innerHeightPx,
    legendMarks,
    centre: { x: px(room.left + innerPx / 2), y: px(top + innerHeightPx / 2) },
    room: { left: room.left, top, right: widthPx - room.right, bottom: heightPx - room.bottom },
  };
}

/** Legend entries say what the labels would have said. */
const namedItems = (all: readonly Slice[], writer: SliceWriter): readonly LegendItem[] =>
  listLegendItems(all).map((item, index) => {
    const slice = all[index];
    const { name, figures } = slice === undefined ? { name: '', figures: '' } : writer.label(slice);
    return slice === undefined || slice.hidden || !(slice.value > 0) || (figures === '' && name === item.label)
      ? item
      : { ...item, label: `${name === '' ? item.label : name} ${figures}`.trim() };
  });

export const listLegendItems = (all: readonly Slice[]): readonly LegendItem[] =>
  all.map(({ index, name, label, color, hidden }) => ({ name, label: oneLine(label), color, hidden, key: `s${index}` }));
