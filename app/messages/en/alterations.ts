// How settings of a chart read in the list of changes.
import { defineMessages } from '#app/messages/define-messages.ts';

export const alterations = defineMessages('alterations', {
  'label.name': 'Name',
  'label.viz_type': 'Chart type',
  'label.adhoc_filters': 'Filters',
  'label.time_range': 'Time range',
  nothing: 'None',
  on: 'On',
  off: 'Off',
  'operator.TEMPORAL_RANGE': 'is in',
  'operator.==': 'is',
  'operator.!=': 'is not',
  'operator.IN': 'is any of',
  'operator.NOT IN': 'is none of',
});
