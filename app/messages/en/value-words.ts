// What values without a text of their own are called, wherever they are shown: axes, legends, tables, filters, menus.
import { defineMessages } from '#app/messages/define-messages.ts';

export const valueWords = defineMessages('value-words', {
  none: 'No value',
  empty: 'Empty text',
  true: 'true',
  false: 'false',
});
