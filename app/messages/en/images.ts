// Texts in images and documents of charts and dashboards.
import { defineMessages } from '#app/messages/define-messages.ts';

export const images = defineMessages('images', {
  asOf: 'Data as of {time}',
  page: 'Page {page, number} of {count, number}',
  untitled: 'Untitled dashboard',
  missingChart: 'This chart no longer exists',
  missingChartDetail: 'It was deleted, but the dashboard still refers to it.',
  open: 'Open in Meridian',
  tooLong: 'This dashboard is too long for one image. Download it as PDF instead.',
});
