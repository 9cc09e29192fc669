// Channels of Slack, by its Web API. `SlackV2` is what Superset calls the newer of its two ways to upload files.
import type { Channel } from '#app/channels/shared/channel.ts';

const MAX_CHARS = 1_000;

export const slackChannel: Channel = {
  id: 'slack',
  rank: 2,
  types: ['Slack', 'SlackV2'],
  hasCopies: false,
  refusesTargets: false,
  deliversEach: true,
  isRepeatable: false,
  reachesAccounts: false,
  setup: {
    title: 'channel.slack.title',
    detail: 'channel.slack.detail',
    settings: ['SLACK_API_TOKEN'],
    hasReasons: false,
  },
  readTargets: parseChannels,
  findTargetProblem: (text) => (text.length > MAX_CHARS ? `Longer than maximum length ${MAX_CHARS}.` : null),
};

/** Channels by id or `#name`, each once. */
function parseChannels(text: string): readonly string[] {
  const names = text.split(/[,;\s]+/).map((part) => part.replace(/^#/, ''));
  return [...new Set(names.filter((name) => name !== ''))];
}
