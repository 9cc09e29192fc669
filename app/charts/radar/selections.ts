// What the outlines stand for: groups; where groups are the axes, outlines are metrics, which filter nothing.
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { readRadar } from './read-radar.ts';
import type { RadarSettings } from './settings.ts';

export const selections = (input: LayoutInput<RadarSettings>): SelectionOf =>
  readRadar(input).isShared ? () => null : rowSelections({ from: ['groupby'] })(input);
