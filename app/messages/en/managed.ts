// Objects that another tool manages.
import { defineMessages } from '#app/messages/define-messages.ts';

export const managed = defineMessages('managed', {
  title: 'Managed externally',
  'notice.chart': 'You can’t edit this chart here. You can save a copy.',
  'notice.dashboard': 'You can’t edit this dashboard here.',
  'notice.dataset': 'You can’t edit this dataset here. You can view all of it.',
  'notice.database': 'You can’t edit this connection here. You can view all of it.',
  open: 'Open where it’s managed',
  menu: 'Managed externally…',
});
