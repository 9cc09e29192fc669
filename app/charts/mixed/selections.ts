// What the marks of both queries stand for.
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import { selectionsOfSeries } from '#app/charts/shared/selections/series-selections.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { readMixed } from './read-mixed.ts';
import type { MixedSettings } from './settings.ts';
import { selectSideSettings } from './sides.ts';

export function selections(input: LayoutInput<MixedSettings>): SelectionOf {
  const { data } = readMixed(input, createTranslate(chartTime, input.locale));
  const first = input.tables[0]?.columns.length ?? 0;
  return selectionsOfSeries(input, data, ({ index }) => selectSideSettings(input.settings, index < first ? 0 : 1));
}
