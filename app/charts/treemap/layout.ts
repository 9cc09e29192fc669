// Lays out the tiles of a treemap with their colors and labels; parts too small for a tile are merged.
import { commonEmptyLayout } from '#app/charts/shared/empty-layout.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { layOutAboveNote } from '#app/charts/shared/text/foot-note.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import type { Box, TextMark } from '#app/charts/shared/marks/marks.ts';
import { describeParts, negativeNote } from '#app/charts/shared/parts/part-messages.ts';
import {
  joinSmallParts,
  largestParts,
  leavesOf,
  readPartTree,
  type PartNode,
  type PartTree,
} from '#app/charts/shared/parts/part-tree.ts';
import { tileTexts } from '#app/charts/shared/text/tile-texts.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import { numberWriter } from '#app/charts/shared/format/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { headTexts, placeParts, type PlacedPart } from './tiles.ts';
import type { TreemapSettings } from './settings.ts';

interface TileMark extends Box {
  readonly key: string;
  readonly color: Token;
}
export interface TreemapLayout extends ChartLayout {
  readonly tiles: readonly TileMark[];
  readonly texts: readonly TextMark[];
}

/** px² below which a part joins the tile of the others. */
const MIN_AREA = 36;
const MAX_TILES = 1200;

export function layout(input: LayoutInput<TreemapSettings>): TreemapLayout {
  const { groupby: groups, date_format: timeFormat } = input.settings;
  const metric = metricLabel(input.settings.metric);
  const tree = readPartTree(input, { groups, metric, timeFormat });
  return layOutAboveNote(input, negativeNote(input, tree.negative), (room: LayoutInput<TreemapSettings>) =>
    layOutTiles(room, tree, metric),
  );
}

function layOutTiles(input: LayoutInput<TreemapSettings>, tree: PartTree, metric: string): TreemapLayout {
  const t = createTranslate(chartParts, input.locale);
  const write = numberWriter(input, metric, input.settings.number_format);
  if (tree.rowCount === 0) return emptyLayout(input, t('noRows'));
  if (tree.root.children.length === 0) return emptyLayout(input, t('noPositive'));
  const leastValue = (MIN_AREA / (input.widthPx * input.heightPx)) * tree.root.value;
  const large = new Set(largestParts(leavesOf(tree.root), MAX_TILES).map(({ key }) => key));
  const root = joinSmallParts(
    tree.root,
    (part) => part.value < leastValue || (part.children.length === 0 && !large.has(part.key)),
    (count) => t('others', { count }),
  );
  const { show_upper_labels: hasHeads, label_type: type } = input.settings;
  const valueOf = ({ value }: PartNode): string => (type.includes('value') ? write(value) : '');
  const placed = placeParts(root, input, { hasHeads, valueOf });
  const leaves = placed.filter(({ isLeaf }) => isLeaf);
  const colorOf = partColors(input);
  const parts = placed.map(({ part }) => part);
  const described = describeParts(input, { tree, parts, metric, second: null, write, summaryKey: 'treemap.summary' });
  const tooltips = lazy(described.tooltips);
  return {
    ...described,
    hits: hitsOf(placed),
    get tooltips() {
      return tooltips();
    },
    tiles: leaves.map(({ part, box }) => ({ key: part.key, color: colorOf(part), ...box })),
    texts: textsOf(input, placed, { colorOf, valueOf }),
  };
}

/** The color of the first level, by which its parts are recognized as such. */
function partColors(input: LayoutInput<TreemapSettings>): (part: PartNode) => Token {
  return ({ path, count }) => (count > 1 && path.length === 1 ? 'other' : input.colors(path[0] ?? ''));
}

/** Tiles, and the names of groups, which show their group's total. */
const hitsOf = (placed: readonly PlacedPart[]): ChartLayout['hits'] =>
  placed
    .filter(({ isLeaf, headPx }) => isLeaf || headPx > 0)
    .map(({ part: { key }, isLeaf, headPx, box }) => ({ key, ...box, heightPx: isLeaf ? box.heightPx : headPx }));

interface Writing {
  readonly colorOf: (part: PartNode) => Token;
  /** Empty where the chart writes none. */
  readonly valueOf: (part: PartNode) => string;
}

function textsOf(input: LayoutInput<TreemapSettings>, placed: readonly PlacedPart[], { colorOf, valueOf }: Writing): TextMark[] {
  const { label_type: type, show_labels: hasLabels } = input.settings;
  const textColors = new Map<Token, Token>();
  return placed.flatMap((one) => {
    const { part, box, isLeaf } = one;
    if (one.headPx > 0) return headTexts(one);
    if (!isLeaf || !hasLabels) return [];
    const fill = colorOf(part);
    const color = textColors.get(fill) ?? textColorOn(fill);
    textColors.set(fill, color);
    return tileTexts(box, { name: type.includes('key') ? part.name : '', value: valueOf(part), color });
  });
}

const emptyLayout = (input: LayoutInput<TreemapSettings>, empty: string): TreemapLayout => ({
  ...commonEmptyLayout(input, empty),
  tiles: [],
  texts: [],
});
