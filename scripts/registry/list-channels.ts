// The lists of channels: what each folder of `app/channels` has, together. Apart by who loads them.
import type { Channel } from '#app/channels/shared/channel.ts';
import { byId, exportItemType, findTakenNames, imports, inOrder, readFolders, type DescribedFolder } from './folders.ts';

export const CHANNELS = 'app/channels';
export const CHANNEL_LISTS = `${CHANNELS}/registry`;

const REQUIRED = ['sender.server.ts'];

function findProblems(channels: readonly DescribedFolder<Channel>[]): readonly string[] {
  const reaching = channels.filter(({ description }) => description.reachesAccounts).map(({ folder }) => folder);
  return [
    ...channels.flatMap(({ folder, files }) =>
      REQUIRED.filter((file) => !files.includes(file)).map((file) => `${CHANNELS}/${folder}: there is no ${file}.`),
    ),
    ...findTakenNames(CHANNELS, channels, ({ id, types }) => [id, ...types]),
    ...(reaching.length === 1 ? [] : [`${CHANNELS}: one channel reaches accounts, not ${reaching.join(' and ') || 'none'}.`]),
  ];
}

/** The text of each list by its name, below the folder of lists. Throws with what is wrong with a folder. */
export async function listChannels(root: string): Promise<Readonly<Record<string, string>>> {
  const channels = await readFolders<Channel>(root, { base: CHANNELS, file: 'channel', suffix: 'Channel' });
  const problems = findProblems(channels);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const having = (file: string) => channels.filter(({ files }) => files.includes(file));
  return {
    'ids.ts': listIds(channels),
    'channels.ts': listDescriptions(channels),
    'settings.ts': listSettings(having('settings.ts')),
    'senders.server.ts': `
${imports(CHANNELS, channels, ['sender.server.ts', 'Sender'])}
import type { SendToChannel } from '#app/channels/shared/sender.ts';
import type { ChannelId } from './ids.ts';

/** How each channel sends. */
export const CHANNEL_SENDERS: Readonly<Record<ChannelId, SendToChannel>> = ${byId(channels, 'Sender')};
`,
    'listers.server.ts': `
${imports(CHANNELS, having('lister.server.ts'), ['lister.server.ts', 'Lister'])}
import type { TargetLister } from '#app/channels/shared/lister.ts';

/** Channels whose targets can be listed. */
export const TARGET_LISTERS: readonly TargetLister[] = ${inOrder(having('lister.server.ts'), 'Lister')};
`,
  };
}

const listIds = (channels: readonly DescribedFolder<Channel>[]): string => `
export const CHANNEL_IDS = ${JSON.stringify(channels.map(({ folder }) => folder))} as const;
${exportItemType('ChannelId', 'CHANNEL_IDS')}

/** \`recipients[].type\` of the API. */
export const RECIPIENT_TYPES = ${JSON.stringify(channels.flatMap(({ description }) => description.types))} as const;
${exportItemType('RecipientType', 'RECIPIENT_TYPES')}
`;

const listDescriptions = (channels: readonly DescribedFolder<Channel>[]): string => `
${imports(CHANNELS, channels, ['channel.ts', 'Channel'])}
import type { Channel } from '#app/channels/shared/channel.ts';

export const CHANNELS: readonly Channel[] = ${inOrder(channels, 'Channel')};

/** The channel that reaches people at the address of their account. */
export const ACCOUNT_CHANNEL: Channel = ${channels.find(({ description }) => description.reachesAccounts)?.folder ?? ''}Channel;
`;

const listSettings = (channels: readonly DescribedFolder<Channel>[]): string => `
${imports(CHANNELS, channels, ['settings.ts', 'Settings'])}

/** Channels that have settings. */
export const CHANNEL_SETTINGS = [${channels.map(({ folder }) => `{ id: '${folder}', ...${folder}Settings }`).join(', ')}] as const;

/** Every channel setting, by name. */
export const SETTING_SHAPE = {${channels.map(({ folder }) => `...${folder}Settings.shape`).join(', ')}};
`;
