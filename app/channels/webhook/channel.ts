// Webhooks: signed JSON to a URL.
import type { Channel } from '#app/channels/shared/channel.ts';
import { findUrlProblem, findWebhookProblem } from '#app/channels/shared/webhook-url.ts';

export const webhookChannel: Channel = {
  id: 'webhook',
  rank: 3,
  types: ['Webhook'],
  hasCopies: false,
  refusesTargets: false,
  deliversEach: false,
  isRepeatable: true,
  reachesAccounts: false,
  setup: {
    title: 'channel.webhook.title',
    detail: 'channel.webhook.detail',
    settings: ['WEBHOOK_SECRET'],
    hasReasons: false,
  },
  readTargets: (text) => [text],
  findTargetProblem: findUrlProblem,
  findHostProblem: findWebhookProblem,
};
