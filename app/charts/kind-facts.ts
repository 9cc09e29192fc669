// A chart type as it counts when a chart becomes another type: its controls, shown at the moment or not.
import type { KindFacts } from '#app/domain/explore/switch-kind.ts';
import { findDefinition } from './definitions.ts';

/** Without controls for a type that no kind serves. */
export const kindFacts = (vizType: string): KindFacts => ({
  vizType,
  controls: findDefinition(vizType)?.panel.flatMap(({ controls }) => controls) ?? [],
});
