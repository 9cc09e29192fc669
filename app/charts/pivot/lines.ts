// Selects the visible lines of an axis: one line per collapsed group, and subtotals if enabled.
import { isObject, own, readList } from '#app/charts/shared/form/form-values.ts';
import type { OwnState } from '#app/charts/shared/kind.ts';
import type { PivotAxis, AxisLine } from '#app/domain/pivot/axis.ts';
import type { PivotAxisForm } from '#app/domain/pivot/pivot-form.ts';
import type { PivotTexts } from './levels.ts';

type LineKind = 'cells' | 'subtotal' | 'collapsed' | 'total';

export interface PivotLine {
  /** Its labels as JSON, so that it can be identified in a newer result. */
  readonly key: string;
  /** Labels from the outermost level, including "Total" or "Subtotal". At least one. */
  readonly labels: readonly string[];
  readonly kind: LineKind;
  readonly depth: number;
  readonly group: number;
  /** The rank of its metric; null if it combines several. */
  readonly metric: number | null;
  /** By label, the key of the group that it toggles; null if there is none. */
  readonly toggles: readonly (string | null)[];
}

interface LineRules {
  /** Keys of closed groups. */
  readonly closed: ReadonlySet<string>;
  readonly words: LineTexts;
  /** Whether a line can combine several metrics. */
  readonly canMix: boolean;
}

/** The visible lines in order. If metrics can't be combined, each outermost metric has a separate total. */
export function shownLines(axis: PivotAxis, form: PivotAxisForm, { closed, words, canMix }: LineRules): readonly PivotLine[] {
  const count = axis.levels.length;
  const metricLevel = axis.levels.findIndex(({ isFixed }) => isFixed);
  return axis.lines.flatMap((line): readonly PivotLine[] => {
    const names = line.labels.slice(0, line.depth);
    const closedAt = closed.size === 0 ? -1 : names.findIndex((_, level) => closed.has(keyOf(names, level + 1)));
    if (closedAt >= 0 && (closedAt + 1 < line.depth || line.depth === count)) return [];
    const isMixed = !canMix && metricLevel >= 0 && line.depth <= metricLevel;
    if (isMixed && closedAt < 0) return [];
    const isTotalOfMetric = !canMix && form.total && metricLevel === 0 && line.depth === 1 && count > 1;
    if (closedAt < 0 && line.depth > 0 && line.depth < count && !form.subtotals && !isTotalOfMetric) return [];
    if (line.depth < count && line.depth === metricLevel + 1 && repeatsTotal(axis, metricLevel, form)) return [];
    const kind = kindOf(line, count, closedAt >= 0);
    const word = names.length === 0 || isTotalOfMetric ? words.total : words.subtotal;
    return [
      {
        key: kind === 'subtotal' ? `${keyOf(names, line.depth)}+` : keyOf(names, line.depth),
        labels: names.length === 0 || kind === 'subtotal' ? [...names, word] : names,
        kind,
        depth: line.depth,
        group: line.group,
        toggles: names.map((_, level) => (level < count - 1 && level !== metricLevel ? keyOf(names, level + 1) : null)),
        metric:
          metricLevel >= 0 && line.depth > metricLevel
            ? (axis.groups[line.depth]?.ranks[metricLevel]?.[line.group] ?? null)
            : null,
      },
    ];
  });
}

/** Whether a subtotal over the only metric repeats the enclosing total. */
const repeatsTotal = ({ levels }: PivotAxis, metricLevel: number, form: PivotAxisForm): boolean =>
  metricLevel >= 0 && levels[metricLevel]?.labels.length === 1 && (metricLevel > 0 || form.total);

interface LineTexts {
  readonly total: string;
  readonly subtotal: string;
}

const keyOf = (names: readonly string[], depth: number): string => JSON.stringify(names.slice(0, depth));

function kindOf({ depth }: AxisLine, levelCount: number, isClosed: boolean): LineKind {
  if (depth === levelCount) return 'cells';
  if (depth === 0) return 'total';
  return isClosed ? 'collapsed' : 'subtotal';
}

/** Whether a line starts a new group at a level. */
export function startsGroup(line: PivotLine, before: PivotLine | undefined, level: number): boolean {
  if (before === undefined) return true;
  for (let at = 0; at <= level; at += 1) if (line.labels[at] !== before.labels[at] || at >= before.labels.length) return true;
  return false;
}

/** The groups that a viewer closed on an axis. */
export function closedGroups(ownState: OwnState, axis: 'rows' | 'columns'): ReadonlySet<string> {
  const closed = own(ownState, 'closed');
  const keys = isObject(closed) ? readList(closed, axis) : [];
  return new Set(keys.filter((key): key is string => typeof key === 'string'));
}

export const totalText = (t: PivotTexts, summary: string): string => {
  switch (summary) {
    case 'Count':
    case 'Count Unique Values':
    case 'List Unique Values':
    case 'Average':
    case 'Median':
    case 'Sample Variance':
    case 'Sample Standard Deviation':
    case 'Minimum':
    case 'Maximum':
    case 'First':
    case 'Last':
      return t(`total.${summary}`);
    default:
      return t('total');
  }
};
