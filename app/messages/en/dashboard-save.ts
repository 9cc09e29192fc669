// Why a dashboard, or one of its fields, wasn't saved.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dashboardSave = defineMessages('dashboard-save', {
  failed: 'Sorry, there was an error saving this dashboard: {reason}',
  forbidden: 'You do not have permission to edit this dashboard',
  forbiddenKept: 'You do not have permission to edit this dashboard. {kept}',
  publishForbidden: 'You do not have permissions to edit this dashboard.',
  published: 'This dashboard is now published',
  hidden: 'This dashboard is now hidden. Only its owners can open it.',
});
