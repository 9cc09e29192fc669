// Controls that every screen is made of.
import { defineMessages } from '#app/messages/define-messages.ts';

export const ui = defineMessages('ui', {
  removeChip: 'Remove {label}',
  notApplied: 'Not applied',
  pages: 'Pages',
  menuBack: 'Back from {title}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  selectPlaceholder: 'Select',
  learnMore: 'Learn more',
  dismissToast: 'Dismiss',
  'partMissing.dialogTitle': 'Couldn’t load',
  'partMissing.title': 'Couldn’t load this part of the page',
  'partMissing.detail':
    'Nothing was lost. Check your connection and try again. If it still fails, Meridian might have been updated: save your work, then reload the page.',
  'picture.unsupported': 'This browser can’t draw the image.',
  'picture.tooLarge': 'The image is too large to draw.',
  'picture.failed': 'Couldn’t draw the image.',
  'select.face': '{label}: {value}',
  'combobox.useText': 'Use “{text}”',
  'combobox.all': 'Select All',
  'tags.rest': '+ {count, number} ...',
  'tags.restLabel': '+ {count, number} ...: {names}',
  'scheme.face': '{control}: {scheme}',
  listSearch: 'Search by name',
  pageRange: '{from, number}–{to, number} of {count, number}',
  certified: 'Certified',
  certifiedBy: 'Certified by {name}',
  warning: 'Warning',
  warningText: 'Warning: {text}',
});
