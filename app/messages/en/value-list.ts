// Lists of values: in filters, and in everything that several values are selected in.
import { defineMessages } from '#app/messages/define-messages.ts';

export const valueList = defineMessages('value-list', {
  refused:
    '{count, plural, one {{values} isn’t in the list. Only listed values can be selected.} other {{values} aren’t in the list. Only listed values can be selected.}}',
  refusedMore: '{values} and {count, number} more',
  tooMany: 'More than {max, number} values can’t be selected one by one. Leave the filter empty to include all of them.',
  notChecked: 'Couldn’t check the pasted values. {reason}',
  loading: 'Loading values…',
});
