// SQL Lab: query plans.
import { defineMessages } from '#app/messages/define-messages.ts';

export const sqllabExplain = defineMessages('sqllab-explain', {
  tab: 'Plan',
  pane: 'Query plan',
  tree: 'Steps of the query plan',
  again: 'Explain the statement at the cursor again',
  close: 'Close query plan',
  loading: 'Explaining…',
  hint: 'Estimated by the database without running the query.',
  index: 'using {index}',
  rows: '{count, plural, one {About # row} other {About # rows}}',
  cost: 'Cost {cost, number}',
  costShare: '{percent, number}% of the cost',
  rowShare: '{percent, number}% of the rows',
});
