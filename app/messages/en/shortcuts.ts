// The sheet of keyboard shortcuts.
import { defineMessages } from '#app/messages/define-messages.ts';

export const shortcuts = defineMessages('shortcuts', {
  title: 'Keyboard shortcuts',
});
