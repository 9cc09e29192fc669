// The complete chart kind: drawing, settings panel, and queries.
import { queriesFrom } from '#app/charts/shared/form/settings.ts';
import type { ChartKind } from '#app/charts/shared/kind.ts';
import type { SceneLayout } from '#app/charts/shared/marks/shape-marks.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import { buildQueries } from './query.ts';
import { settings, type WordCloudSettings } from './settings.ts';

export const kind: ChartKind<SceneLayout, WordCloudSettings> = {
  ...drawing,
  definition,
  buildQueries: queriesFrom(settings, buildQueries),
};
