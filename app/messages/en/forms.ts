// Dialogs with a form, and pickers of several values, over the lists of users, roles, groups, rules and annotations.
import { defineMessages } from '#app/messages/define-messages.ts';

export const forms = defineMessages('forms', {
  notSaved: 'Couldn’t save',
  restored: 'Your unsaved changes were restored.',
  restartButton: 'Start over',
  'picker.selected': '{label}: selected',
  'picker.search': 'Search: {label}',
  roles: 'Roles',
  addRoles: 'Add roles',
  groups: 'Groups',
  addGroups: 'Add groups',
  groupsHint: 'Members also get the roles of their groups.',
  namedMore: '{names}, and {count, number} more',
  'list.more': 'and {count, number} more',
  passwordHint:
    'At least {length, number} characters, and different from the username. A few unrelated words are easy to remember.',
  showPassword: 'Show password',
  'password.short': 'Use at least {length, number} characters.',
  'password.long': 'Use at most {length, number} characters.',
  'password.username': 'Use something other than the username.',
  'password.common': 'This is one of the most common passwords. Choose another one.',
  'password.unchanged': 'Use another password than before.',
});
