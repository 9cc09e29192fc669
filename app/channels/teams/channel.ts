// Channels of Microsoft Teams, each by the URL of its incoming webhook.
import type { Channel } from '#app/channels/shared/channel.ts';
import { findUrlProblem, findWebhookProblem } from '#app/channels/shared/webhook-url.ts';

export const teamsChannel: Channel = {
  id: 'teams',
  rank: 4,
  types: ['Teams'],
  hasCopies: false,
  refusesTargets: false,
  deliversEach: false,
  isRepeatable: false,
  reachesAccounts: false,
  setup: null,
  readTargets: (text) => [text],
  findTargetProblem: findUrlProblem,
  findHostProblem: findWebhookProblem,
};
