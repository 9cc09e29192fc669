// A chart type as it counts when a chart becomes another type: its controls, shown at the moment or not, and where columns go.
import { COLUMN_PLACES } from '#app/domain/chart-types/registry/columns.ts';
import { findRequirement } from '#app/domain/chart-types/find-requirement.ts';
import type { KindFacts } from '#app/domain/explore/switch-columns.ts';
import { findDefinition } from './definitions.ts';

/** Without controls for a type that no kind serves. */
export const kindFacts = (vizType: string): KindFacts => ({
  vizType,
  controls: findDefinition(vizType)?.panel.flatMap(({ controls }) => controls) ?? [],
  // Trends and calendars have nothing but time along them.
  ...(findRequirement(vizType) === 'timeColumn' && { axis: 'time' }),
  ...(Object.hasOwn(COLUMN_PLACES, vizType) && COLUMN_PLACES[vizType]),
});
