// The entry of charts' and dashboards' menus that schedules a report.
import { defineMessages } from '#app/messages/define-messages.ts';

export const reportMenu = defineMessages('report-menu', {
  schedule: 'Schedule email report…',
  edit: 'Edit email report…',
});
