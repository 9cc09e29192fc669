// Charts that Explore suggests for a dataset: what they are called, and what is said while they are drawn.
import { defineMessages } from '#app/messages/define-messages.ts';

export const exploreSuggestions = defineMessages('explore-suggestions', {
  title: 'Suggested charts',
  hint: 'Pick one to use it.',
  show: 'Suggested charts',
  hide: 'Hide suggested charts',
  drawing: 'Drawing…',
  failed: 'Couldn’t draw this chart.',
  sample: 'First {rows, plural, one {# row} other {# rows}}',
  trend: '{metric} over time',
  top: 'Top {column} by {metric}',
  number: '{metric}',
  map: '{metric} on a map',
  places: 'Locations',
  distribution: 'Distribution of {column}',
  share: 'Share of {metric} by {column}',
  trendBy: '{metric} over time by {column}',
  crosstab: '{metric} by {column} as a heatmap',
});
