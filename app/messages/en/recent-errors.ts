// The list of errors that were shown on this page.
import { defineMessages } from '#app/messages/define-messages.ts';

export const recentErrors = defineMessages('recent-errors', {
  title: 'Recent errors',
  none: 'No errors since this page was opened.',
  times: '{count, plural, one {# time} other {# times}}',
  copy: 'Copy message',
  clear: 'Clear list',
});
