// Pages that can't be shown: not found, no access, failed.
import { defineMessages } from '#app/messages/define-messages.ts';

export const problem = defineMessages('problem', {
  dashboardsLink: 'Go to dashboards',
  homeLink: 'Home',
});
