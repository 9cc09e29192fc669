// The operator's settings of one channel.
import type * as z from 'zod';

/** What operators of this installation write before names of settings. */
export interface SettingNames {
  readonly SETTING_PREFIX: string;
}

/** What the Worker has besides settings. */
export interface ChannelPlatform {
  /** Cloudflare's email binding. */
  readonly hasMailBinding: boolean;
}

export type SettingShape = Readonly<Record<string, z.ZodType<string>>>;

export interface ChannelSettings<Shape extends SettingShape> {
  /** Settings by name; '' isn't set. */
  readonly shape: Shape;
  /** Names of the settings that are secrets. */
  readonly secrets: readonly (keyof Shape & string)[];
  /** Why nothing can be sent, with the setting that is missing or wrong; null: it can. */
  readonly findProblem: (
    settings: Readonly<Record<keyof Shape, string>> & SettingNames,
    platform: ChannelPlatform,
  ) => string | null;
}

export const defineChannelSettings = <Shape extends SettingShape>(settings: ChannelSettings<Shape>): ChannelSettings<Shape> =>
  settings;
