// What the steps stand for: a period, or a part of a breakdown. Totals of all, and joined steps, stand for nothing.
import type { LayoutInput, MarkSelection, SelectionOf } from '#app/charts/shared/kind.ts';
import { grainText, dimensionReaders } from '#app/charts/shared/selections/selections.ts';
import { emptyTable } from '#app/domain/table.ts';
import type { WaterfallSettings } from './settings.ts';
import { MIN_STEP_PX, readSteps } from './steps.ts';

export function selections(input: LayoutInput<WaterfallSettings>): SelectionOf {
  const { x_axis: axis, groupby } = input.settings;
  const table = input.tables[0] ?? emptyTable;
  const maxSteps = Math.max(8, Math.floor(input.widthPx / MIN_STEP_PX));
  const { steps, joined } = readSteps(input, { totalLabel: '', maxSteps });
  const readers = [
    ...dimensionReaders(input, table, axis === null ? [] : [axis], grainText(input)),
    ...dimensionReaders(input, table, groupby.slice(0, 1), null),
  ];
  const byLabel = new Map<string, MarkSelection>();
  for (const { read } of readers) {
    for (let row = 0; row < table.rowCount; row += 1) {
      const value = read(row);
      if (value?.label !== undefined && !byLabel.has(value.label)) byLabel.set(value.label, { values: [value] });
    }
  }
  return (key) => {
    const step = joined > 0 ? undefined : steps[Number(key.slice(1))];
    return (step && byLabel.get(step.label)) ?? null;
  };
}
