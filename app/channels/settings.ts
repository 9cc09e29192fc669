// Which channels are set up, from the operator's settings. A problem names the setting.
import * as z from 'zod';
import { ACCOUNT_CHANNEL } from './registry/channels.ts';
import { CHANNEL_IDS, type ChannelId } from './registry/ids.ts';
import { CHANNEL_SETTINGS, SETTING_SHAPE } from './registry/settings.ts';
import type { ChannelPlatform } from './shared/settings.ts';

/** Every setting of delivery; '' is not set. */
export const deliverySettings = z.object({
  ...SETTING_SHAPE,
  /** What operators of this installation write before names of settings. */
  SETTING_PREFIX: z.string().default(''),
});
export type DeliverySettings = z.output<typeof deliverySettings>;

/** Why each channel can't send; null: it can. */
type ChannelProblems = Readonly<Record<ChannelId, string | null>>;

export interface DeliveryConfig {
  readonly settings: DeliverySettings;
  readonly problems: ChannelProblems;
}

export function readDeliveryConfig(settings: DeliverySettings, platform: ChannelPlatform): DeliveryConfig {
  const problems = CHANNEL_IDS.map((id) => {
    const channel = CHANNEL_SETTINGS.find((one) => one.id === id);
    return [id, channel?.findProblem(settings, platform) ?? null] as const;
  });
  return { settings, problems: Object.fromEntries(problems) as ChannelProblems };
}

/** The configuration without any channel. `settingPrefix`: prefix of the names of settings. */
export const readEmptyConfig = (settingPrefix = ''): DeliveryConfig =>
  readDeliveryConfig(deliverySettings.parse({ SETTING_PREFIX: settingPrefix }), { hasMailBinding: false });

/** Problem of the channel that sends to the email addresses of accounts; null: none. */
export const findAccountProblem = ({ problems }: DeliveryConfig): string | null => problems[ACCOUNT_CHANNEL.id];
