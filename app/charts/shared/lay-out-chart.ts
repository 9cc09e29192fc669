// Lays out a chart, or an empty one if its result is too large: the layout would take seconds.
import { chartSize } from '#app/messages/en/chart-size.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { emptyTable } from '#app/domain/table.ts';
import type { AnySettings, ChartDrawing, ChartLayout, LayoutInput } from './kind.ts';

/** Twice the default maximum of result rows, because rows and columns can both be labels. */
export const MAX_DRAWN_LABELS = 200_000;

/** The kind's layout, or an empty one with the reason. Kinds that draw only what is in view have separate limits. */
export function layOutChart<L extends ChartLayout>(
  kind: Pick<ChartDrawing<L>, 'layout' | 'isWindowed'>,
  input: LayoutInput<AnySettings>,
): L {
  const count = Math.max(0, ...input.tables.map(({ rowCount, columns }) => Math.max(rowCount, columns.length)));
  if (kind.isWindowed || count <= MAX_DRAWN_LABELS) return kind.layout(input);
  const reason = createTranslate(chartSize, input.locale)('tooManyLabels', { count, max: MAX_DRAWN_LABELS });
  const layout = kind.layout({ ...input, tables: input.tables.map(() => emptyTable) });
  return { ...layout, empty: reason, summary: reason };
}
