// What a new chart begins with, so that it shows something at once: the dataset's main metric, by day.
import type { ControlFact, Settings } from './settings.ts';

interface Offer {
  readonly metrics: readonly { readonly name: string }[];
  /** Keys of the engine's time grains. */
  readonly grains: readonly (string | null)[];
}

const MAIN_METRIC = 'count';
const DAY = 'P1D';

/** The settings of an empty chart of a type, for a dataset. */
export function firstSettings(vizType: string, controls: readonly ControlFact[], { metrics, grains }: Offer): Settings {
  const metric = (metrics.find(({ name }) => name === MAIN_METRIC) ?? metrics[0])?.name;
  const has = (name: string): boolean => controls.some((control) => control.name === name);
  return {
    viz_type: vizType,
    ...(metric !== undefined && has('metrics') && { metrics: [metric] }),
    ...(metric !== undefined && has('metric') && { metric }),
    ...(has('time_grain_sqla') && grains.includes(DAY) && { time_grain_sqla: DAY }),
  };
}
