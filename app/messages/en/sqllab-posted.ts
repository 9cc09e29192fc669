// What is seen while a query that another page has sent is opened in SQL Lab.
import { defineMessages } from '#app/messages/define-messages.ts';

export const sqllabPosted = defineMessages('sqllab-posted', {
  pageTitle: 'SQL Lab · Meridian',
  opening: 'Opening the query in SQL Lab…',
  open: 'Open the query in SQL Lab',
});
