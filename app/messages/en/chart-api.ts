// What Explore's calls of the API say where they fail or find something without a name.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartApi = defineMessages('chart-api', {
  untitledDashboard: 'Untitled dashboard',
  'advice.denied': 'An owner or an administrator can give you permission.',
  'advice.missing': 'It might have been deleted. Save as a new chart to keep your work.',
  'advice.tooLarge': 'Remove settings you don’t need, then try again.',
});
