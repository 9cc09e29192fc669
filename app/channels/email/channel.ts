// Email, by a mail server, a provider or Cloudflare's binding.
import type { Channel } from '#app/channels/shared/channel.ts';
import { parseAddresses } from './addresses.ts';

export const emailChannel: Channel = {
  id: 'email',
  rank: 1,
  types: ['Email'],
  hasCopies: true,
  refusesTargets: true,
  deliversEach: false,
  isRepeatable: false,
  reachesAccounts: true,
  setup: {
    title: 'channel.email.title',
    detail: 'channel.email.detail',
    settings: ['SMTP_URL', 'EMAIL_FROM'],
    hasReasons: true,
  },
  readTargets: (text) => parseAddresses(text).addresses,
  findTargetProblem: (text) => parseAddresses(text).problem,
};
