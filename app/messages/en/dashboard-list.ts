// The list of dashboards.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dashboardList = defineMessages('dashboard-list', {
  'edit.title': 'Edit dashboard',
  'edit.saved': 'Dashboard saved',
  newButton: 'New dashboard',
  published: 'Published',
  draft: 'Draft',
  'menu.editLayout': 'Edit layout',
  'menu.editProperties': 'Edit properties',
  'menu.unpublish': 'Unpublish',
  'menu.publish': 'Publish',
  copyName: '{title} (copy)',
  duplicated: '{name} was duplicated as a draft, with the same charts.',
  duplicateFailed: "Couldn't duplicate it. {reason}",
  chartsStay: "Their charts won't be deleted.",
});
