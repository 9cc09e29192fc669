// The dialog that creates, lists and revokes image links of a chart or dashboard.
import { defineMessages } from '#app/messages/define-messages.ts';

export const imageLinks = defineMessages('image-links', {
  title: 'Share as image',
  'detail.chart':
    'Anyone with a link sees a live image of the chart as it was last saved, with the data of the person who created the link.',
  'detail.dashboard': 'Anyone with a link sees a live image of the dashboard, with the data of the person who created the link.',
  create: 'Create link',
  created: 'The link was created.',
  createdOnly: 'Link created. Select and copy it below.',
  createFailed: 'Couldn’t create the link: {reason}',
  loading: 'Loading links…',
  loadFailed: 'Couldn’t load the links',
  none: 'No links yet. Create one to show this image in a chat, a wiki, or an email.',
  list: 'Links',
  address: 'Link created {time}',
  facts: 'Created <time></time> by {name}',
  copy: 'Copy link',
  open: 'Open image',
  revoke: 'Revoke',
  revoked: 'Link revoked. It stops working within a minute.',
  revokeFailed: 'Couldn’t revoke the link: {reason}',
});
