// The list of saved queries.
import { defineMessages } from '#app/messages/define-messages.ts';

export const savedQueries = defineMessages('saved-queries', {
  title: 'Saved queries',
  pageTitle: 'Saved queries · Meridian',
  'noun.one': 'saved query',
  'noun.many': 'saved queries',
  'edit.title': 'Edit saved query',
  'edit.done': 'Saved query updated',
  'column.database': 'Database',
  'column.schema': 'Schema',
  databaseDeleted: 'Deleted',
  search: 'Search covers names, descriptions, and SQL.',
  'blank.title': 'No saved queries yet',
  'blank.detail': 'Queries you save in SQL Lab appear here. Only you can see them.',
  new: 'New query',
  'menu.open': 'Open in SQL Lab',
  'menu.chart': 'Create chart',
  'menu.copy': 'Copy SQL',
  'menu.link': 'Copy link',
  linkFailed: 'Couldn’t create a link to “{name}”. {reason}',
  'menu.edit': 'Edit name and description',
});
