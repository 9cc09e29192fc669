// The list of tags, and what has a tag.
import { defineMessages } from '#app/messages/define-messages.ts';

export const tagList = defineMessages('tag-list', {
  title: 'Tags',
  pageTitle: 'Tags · Meridian',
  'noun.one': 'tag',
  'noun.many': 'tags',
  deletedNote: 'Tagged items are kept.',
  'menu.show': 'View tagged items',
  'menu.edit': 'Edit name and description',
  search: 'Search covers names and descriptions.',
  'blank.title': 'No tags yet',
  'blank.detail': 'Tags group related charts, dashboards, datasets, and saved queries across owners.',
  new: 'New tag',
  'tagged.title': 'Tag: {name}',
  'tagged.pageTitle': 'Tag: {name} · Meridian',
  'tagged.notFound': 'The tag doesn’t exist or was deleted. The list has all tags.',
  'tagged.all': 'All tags',
  'tagged.none': 'Nothing has this tag',
  'tagged.noneDetail':
    'Tagged charts, dashboards, datasets, and saved queries you can view appear here. To tag items, select them in a list.',
  'tagged.dashboard': 'Dashboards',
  'tagged.chart': 'Charts',
  'tagged.dataset': 'Datasets',
  'tagged.query': 'Saved queries',
  'tagged.untitled': 'Untitled',
});
