// Targets of a channel to choose from, such as the channels of Slack.
import { readEmptyConfig } from '#app/channels/settings.ts';
import type { TargetLister } from '#app/channels/shared/lister.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';

type Target = Readonly<Record<string, unknown>>;

/** Throws 422 where the channel isn't set up, and what its service says when it refuses. */
export async function listTargets(
  { channels }: Pick<Deps, 'channels'>,
  { channel, list }: TargetLister,
  query: unknown,
): Promise<Target[]> {
  const problem = (channels ?? readEmptyConfig()).problems[channel];
  if (!channels || problem !== null) throw new AppError('COMMAND_REFUSED_ERROR', problem ?? 'Channels aren’t set up.');
  return [...(await list(channels, query))];
}
