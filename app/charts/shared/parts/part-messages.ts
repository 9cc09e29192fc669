// Texts of a part hierarchy: summary, data table, and a tooltip for each part.
import type { currencyFormat, numberFormat } from '#app/charts/shared/form/controls.ts';
import type { FieldValues } from '#app/charts/shared/form/settings.ts';
import type { ChartLayout, DataTable, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { largestParts, leavesOf, type PartNode, type PartTree } from './part-tree.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { fullWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';

/** A note on negative values, which can't be shown as parts; null if there are none. */
export const negativeNote = ({ locale }: Pick<LayoutInput, 'locale'>, count: number): string | null =>
  count === 0 ? null : createTranslate(chartParts, locale)('negativeParts', { count });

type PartSettings = FieldValues<ReturnType<typeof numberFormat<'number_format'>> | typeof currencyFormat>;

interface PartWords {
  readonly tree: PartTree;
  /** The drawn parts, which have tooltips. */
  readonly parts: readonly PartNode[];
  readonly metric: string;
  readonly second: string | null;
  readonly write: WriteNumber;
  readonly summaryKey: 'treemap.summary' | 'sunburst.summary' | 'partition.summary';
}
type Described = Omit<ChartLayout, 'tooltips'> & { readonly tooltips: () => Readonly<Record<string, TooltipContent>> };

export function describeParts(input: LayoutInput<PartSettings>, words: PartWords): Described {
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: summaryOf(input, words),
    dataTable: dataTableOf(input, words),
    legend: [],
    empty: null,
    hits: [],
    tooltips: () => tooltipsOf(input, words),
  };
}

function summaryOf(input: LayoutInput<PartSettings>, { tree, metric, write, summaryKey }: PartWords): string {
  const t = createTranslate(chartParts, input.locale);
  const leaves = leavesOf(tree.root);
  const first = leaves.reduce((best, leaf) => (leaf.value > best.value ? leaf : best));
  const summary = t(summaryKey, {
    metric: verboseName(input, metric),
    count: leaves.length,
    name: first.path.join(', '),
    value: write(first.value),
    share: shareText(first.value / tree.root.value, input.locale),
  });
  return [summary, ...(tree.missing === 0 ? [] : [t('emptyValues', { count: tree.missing })])].join(' ');
}

const TABLE_ROWS = 100;

function dataTableOf(input: LayoutInput<PartSettings>, { tree, metric, second }: PartWords): DataTable {
  const t = createTranslate(chartParts, input.locale);
  const leaves = leavesOf(tree.root);
  const names = tree.dimensions.length === 0 ? [t('part')] : tree.dimensions;
  const right = (label: string) => ({ label, align: 'right' }) as const;
  const write = fullWriter(input, metric, input.settings.number_format);
  const writeSecond = fullWriter(input, second ?? '', input.settings.number_format);
  return {
    columns: [
      ...names.map((label) => ({ label, align: 'left' }) as const),
      right(verboseName(input, metric)),
      ...(second === null ? [] : [right(verboseName(input, second))]),
      right(t('share')),
    ],
    rows: largestParts(leaves, TABLE_ROWS).map(({ path, value, second: other }) => [
      ...path,
      write(value),
      ...(second === null ? [] : [writeSecond(other)]),
      shareText(value / tree.root.value, input.locale),
    ]),
    moreRows: Math.max(0, leaves.length - TABLE_ROWS),
  };
}

function tooltipsOf(input: LayoutInput<PartSettings>, words: PartWords): Readonly<Record<string, TooltipContent>> {
  const parents = new Map(words.parts.flatMap((parent) => parent.children.map((child) => [child.key, parent] as const)));
  return Object.fromEntries(words.parts.map((part) => [part.key, tooltipOf(input, words, part, parents.get(part.key))]));
}

function tooltipOf(
  input: LayoutInput<PartSettings>,
  { tree, metric, second }: PartWords,
  part: PartNode,
  parent: PartNode | undefined,
): TooltipContent {
  const t = createTranslate(chartParts, input.locale);
  const row = (label: string, value: string) => ({ label, value, color: null });
  const share = (whole: PartNode): string => shareText(part.value / whole.value, input.locale);
  const [name, secondName] = [verboseName(input, metric), second === null ? '' : verboseName(input, second)];
  return {
    title: part.path.join(', '),
    rows: [
      row(name, fullWriter(input, metric, input.settings.number_format)(part.value)),
      ...(parent === undefined ? [] : [row(t('shareOf', { name: parent.name }), share(parent))]),
      row(t('shareOfTotal'), share(tree.root)),
      ...(second === null
        ? []
        : [
            row(secondName, fullWriter(input, second, input.settings.number_format)(part.second)),
            row(t('ratio', { part: secondName, whole: name }), shareText(part.second / part.value, input.locale)),
          ]),
    ],
  };
}
