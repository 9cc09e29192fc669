// The list of CSS templates.
import { defineMessages } from '#app/messages/define-messages.ts';

export const cssTemplates = defineMessages('css-templates', {
  title: 'CSS templates',
  pageTitle: 'CSS templates · Meridian',
  'noun.one': 'CSS template',
  'noun.many': 'CSS templates',
  shortNoun: 'template',
  css: 'CSS',
  cssHint: 'CSS rules for dashboards. Unsafe rules are removed when a dashboard uses them.',
  deletedNote: 'Dashboards that use it keep their copy.',
  empty: 'Empty',
  'column.lines': 'Lines',
  'menu.copy': 'Copy CSS',
  search: 'Search covers names and CSS.',
  'blank.title': 'No CSS templates yet',
  'blank.detail': 'Use templates to start dashboards with your colors, spacing, and fonts.',
  new: 'New template',
});
