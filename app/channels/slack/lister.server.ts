// Channels of Slack to choose from.
import * as z from 'zod';
import type { TargetLister } from '#app/channels/shared/lister.ts';
import { listChannels } from './send-to-slack.server.ts';
import { readSlackConfig } from './settings.ts';
import type { SlackChannel } from './wire.ts';

const TIMEOUT_MS = 10_000;

const channelsQuery = z.object({
  search_string: z.string().nullish(),
  types: z.array(z.enum(['public_channel', 'private_channel'])).nullish(),
  exact_match: z.boolean().nullish(),
  force: z.boolean().nullish(),
});

/** Sorts by name. */
export const slackLister: TargetLister = {
  channel: 'slack',
  path: 'slack_channels',
  summary: 'List Slack channels to which reports can be sent',
  query: { name: 'get_slack_channels_schema', schema: channelsQuery },
  async list({ settings, fetch }, read) {
    const query = channelsQuery.parse(read);
    const types = query.types?.length ? query.types : (['public_channel', 'private_channel'] as const);
    const limits = { fetch, timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const channels = await listChannels(readSlackConfig(settings), types, limits);
    return channels.filter((channel) => matches(channel, query)).sort((a, b) => (a.name < b.name ? -1 : 1));
  },
};

function matches({ id, name }: SlackChannel, query: z.output<typeof channelsQuery>): boolean {
  const parts = (query.search_string ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  if (parts.length === 0) return true;
  const names = [name.toLowerCase(), id.toLowerCase()];
  return parts.some((part) => names.some((one) => (query.exact_match === true ? part === one : one.includes(part))));
}
