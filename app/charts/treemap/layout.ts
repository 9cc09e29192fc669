// Tiles of parts, their colors and texts; what is too small for a tile is joined.
import { metricLabel, readFlag, readList, readText } from '#app/charts/shared/form-values.ts';
import type { ChartLayout, DataTable, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/lazy.ts';
import type { Box, TextMark } from '#app/charts/shared/marks.ts';
import { joinSmallParts, leavesOf, partsOf, readPartTree, type Part, type PartTree } from '#app/charts/shared/part-tree.ts';
import { shareText } from '#app/charts/shared/share-text.ts';
import { textColorOn } from '#app/charts/shared/value-colors.ts';
import { numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { headText, placeParts, tileTexts, type PlacedPart } from './tiles.ts';

export interface TileMark extends Box {
  readonly key: string;
  readonly color: Token;
}
export interface TreemapLayout extends ChartLayout {
  readonly tiles: readonly TileMark[];
  readonly texts: readonly TextMark[];
}

/** px² below which a part has no tile of its own. */
const LEAST_AREA = 36;
const TABLE_ROWS = 100;

export function layout(input: LayoutInput): TreemapLayout {
  const metric = metricLabel(readList(input.formData, 'metric')[0]);
  const tree = readPartTree(input, { groups: readList(input.formData, 'groupby'), metric, timeFormatKey: 'date_format' });
  const t = createTranslate(chartParts, input.locale);
  const write = numberWriter(input, metric, 'number_format');
  const empty = tree.rowCount === 0 ? t('noRows') : tree.root.children.length === 0 ? t('noPositive') : null;
  if (empty !== null) return { ...commonLayout(input, { tree, metric, write, empty }), tiles: [], texts: [] };
  const leastValue = (LEAST_AREA / (input.widthPx * input.heightPx)) * tree.root.value;
  const root = joinSmallParts(
    tree.root,
    ({ value }) => value < leastValue,
    (count) => t('others', { count }),
  );
  const placed = placeParts(root, input, readFlag(input.formData, 'show_upper_labels', true));
  const leaves = placed.filter(({ isLeaf }) => isLeaf);
  const colorOf = partColors(input);
  const tooltips = lazy(() =>
    Object.fromEntries(placed.map(({ part }) => [part.key, tooltipOf(input, { part, root, metric, write })])),
  );
  return {
    ...commonLayout(input, { tree, metric, write, empty }),
    hits: hitsOf(placed),
    get tooltips() {
      return tooltips();
    },
    tiles: leaves.map(({ part, box }) => ({ key: part.key, color: colorOf(part), ...box })),
    texts: textsOf(input, placed, { colorOf, write }),
  };
}

/** The color of the first level, by which its parts are recognized as such. */
function partColors(input: LayoutInput): (part: Part) => Token {
  return ({ path, count }) => (count > 1 && path.length === 1 ? 'other' : input.colors(path[0] ?? ''));
}

/** Tiles, and the names of groups, which tell the total of theirs. */
const hitsOf = (placed: readonly PlacedPart[]): ChartLayout['hits'] =>
  placed
    .filter(({ isLeaf, headPx }) => isLeaf || headPx > 0)
    .map(({ part: { key }, isLeaf, headPx, box }) => ({ key, ...box, heightPx: isLeaf ? box.heightPx : headPx }));

interface Writing {
  readonly colorOf: (part: Part) => Token;
  readonly write: WriteNumber;
}

function textsOf(input: LayoutInput, placed: readonly PlacedPart[], { colorOf, write }: Writing): TextMark[] {
  const { formData } = input;
  const type = readText(formData, 'label_type') ?? 'key_value';
  const hasLabels = readFlag(formData, 'show_labels', true);
  const textColors = new Map<Token, Token>();
  return placed.flatMap(({ part, box, isLeaf, headPx }) => {
    if (headPx > 0) return [headText(box, part.name)].filter(({ text }) => text !== '');
    if (!isLeaf || !hasLabels) return [];
    const fill = colorOf(part);
    const color = textColors.get(fill) ?? textColorOn(fill);
    textColors.set(fill, color);
    const [name, value] = [type.includes('key') ? part.name : '', type.includes('value') ? write(part.value) : ''];
    return tileTexts(box, { name, value, color });
  });
}

interface Described {
  readonly part: Part;
  readonly root: Part;
  readonly metric: string;
  readonly write: WriteNumber;
}

function tooltipOf(input: LayoutInput, { part, root, metric, write }: Described): TooltipContent {
  const t = createTranslate(chartParts, input.locale);
  const parent = part.path.length > 1 ? findParent(root, part) : null;
  const share = (whole: Part): string => shareText(part.value / whole.value, input.locale);
  return {
    title: part.path.join(', '),
    rows: [
      { label: verboseName(input, metric), value: write(part.value), color: null },
      ...(parent === null ? [] : [{ label: t('shareOf', { name: parent.name }), value: share(parent), color: null }]),
      { label: t('shareOfTotal'), value: share(root), color: null },
    ],
  };
}

const findParent = (root: Part, part: Part): Part | null =>
  partsOf(root).find(({ children, path }) => path.length === part.path.length - 1 && children.includes(part)) ?? null;

interface Common {
  readonly tree: PartTree;
  readonly metric: string;
  readonly write: WriteNumber;
  readonly empty: string | null;
}

function commonLayout(input: LayoutInput, { tree, metric, write, empty }: Common): ChartLayout {
  const t = createTranslate(chartParts, input.locale);
  const leaves = leavesOf(tree.root).toSorted((a, b) => b.value - a.value);
  const [first] = leaves;
  const summary =
    first === undefined
      ? ''
      : t('treemap.summary', {
          metric: verboseName(input, metric),
          count: leaves.length,
          name: first.path.join(', '),
          value: write(first.value),
          share: shareText(first.value / tree.root.value, input.locale),
        });
  const missing = tree.missing === 0 ? [] : [t('emptyValues', { count: tree.missing })];
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? [summary, ...missing].join(' '),
    dataTable: empty === null ? dataTableOf(input, { tree, metric, write, leaves }) : { columns: [], rows: [], moreRows: 0 },
    legend: [],
    empty,
    hits: [],
    tooltips: {},
  };
}

function dataTableOf(
  input: LayoutInput,
  { tree, metric, write, leaves }: Omit<Common, 'empty'> & { readonly leaves: readonly Part[] },
): DataTable {
  const t = createTranslate(chartParts, input.locale);
  const names = tree.dimensions.length === 0 ? [t('part')] : tree.dimensions;
  return {
    columns: [
      ...names.map((label) => ({ label, align: 'left' }) as const),
      { label: verboseName(input, metric), align: 'right' },
      { label: t('share'), align: 'right' },
    ],
    rows: leaves
      .slice(0, TABLE_ROWS)
      .map(({ path, value }) => [...path, write(value), shareText(value / tree.root.value, input.locale)]),
    moreRows: Math.max(0, leaves.length - TABLE_ROWS),
  };
}
