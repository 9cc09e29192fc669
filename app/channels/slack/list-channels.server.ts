// Channels of Slack to choose from.
import { AppError } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { SlackChannel } from '#app/channels/slack/wire.ts';

export interface ChannelQuery {
  readonly search_string?: string | null | undefined;
  readonly types?: readonly ('public_channel' | 'private_channel')[] | null | undefined;
  readonly exact_match?: boolean | null | undefined;
}

/** By name. Throws 422 when Slack isn't set up, and what Slack says when it refuses. */
export async function listSlackChannels(
  { slack, settingPrefix = '' }: Pick<Deps, 'slack' | 'settingPrefix'>,
  query: ChannelQuery,
): Promise<SlackChannel[]> {
  if (!slack)
    throw new AppError(
      'COMMAND_REFUSED_ERROR',
      `Slack isn't set up. Set ${settingPrefix}SLACK_API_TOKEN to send reports to channels.`,
    );
  const types = query.types?.length ? query.types : (['public_channel', 'private_channel'] as const);
  const channels = await slack.listChannels(types);
  const parts = (query.search_string ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  const matches = ({ id, name }: SlackChannel): boolean =>
    parts.length === 0 ||
    parts.some((part) =>
      query.exact_match === true
        ? part === name.toLowerCase() || part === id.toLowerCase()
        : name.toLowerCase().includes(part) || id.toLowerCase().includes(part),
    );
  return channels.filter(matches).sort((a, b) => (a.name < b.name ? -1 : 1));
}
