// Pages that can't be shown: not found, no access, failed.
import { defineMessages } from '#app/messages/define-messages.ts';

export const problem = defineMessages('problem', {
  dashboardsLink: 'Go to dashboards',
  homeLink: 'Home',
  'missing.title': 'Page not found',
  'missing.detail': 'Check the address. The page might have been deleted, or you don’t have access to it.',
  'refused.title':
    'You can’t open this {kind, select, dashboard {dashboard} chart {chart} dataset {dataset} saved_query {saved query} other {report}} yet',
  'refused.request': 'Request access',
  'refused.requested': 'Access requested. You can open it once one of its editors agrees.',
  'refused.failed': 'Couldn’t request access. {reason}',
  'denied.title': 'You don’t have access',
  'denied.detail':
    'Ask an administrator for access, then reload the page. Owners of a dashboard or chart can also give you access to it.',
  'method.title': 'This page doesn’t accept forms',
  'method.detail': 'What was sent to this address was not used. Open the page instead.',
  'method.open': 'Open the page',
  'tooLarge.title': 'Request too large',
  'tooLarge.detail': 'Send less at once, then try again.',
  'full.title': 'Server storage is full',
  'full.detail': 'Nothing can be saved until space is freed. Contact your administrator.',
  'broken.title': 'Something went wrong',
  'broken.detail': 'Your work is safe. Try again in a moment. If it keeps happening, tell your administrator when it happened.',
  requestId: 'Request ID {id}',
  'unsupported.themes': 'Themes aren’t available in Meridian yet.',
  'unsupported.registration': 'Self-registration isn’t available in Meridian yet.',
  'unsupported.tasks': 'Background tasks aren’t available in Meridian yet.',
  'unsupported.extensions': 'Extensions aren’t available in Meridian yet.',
  'unsupported.uploads': 'File uploads aren’t available in Meridian yet.',
});
