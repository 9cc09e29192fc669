// The form of reports and alerts on the wire, besides the resource itself.
import * as z from 'zod';
import { CHANNEL_IDS, type ChannelId } from '#app/channels/registry/ids.ts';
import { OPERATORS } from '#app/domain/alert/evaluate-condition.ts';

const MAX_SQL = 100_000;
const query = { database: z.int(), sql: z.string().min(1).max(MAX_SQL) };

export const conditionTestBody = z.discriminatedUnion('op', [
  z.strictObject({ ...query, op: z.enum(OPERATORS), threshold: z.number() }),
  z.strictObject({ ...query, op: z.literal('not null') }),
]);

export const conditionTestReply = z.object({
  result: z.object({
    is_triggered: z.boolean(),
    /** Null when it is not a number. */
    value: z.number().nullable(),
    /** Text as returned by the database; null for NULL and for no row. */
    text: z.string().nullable(),
  }),
});

/** `problem`: why nothing can be sent, null where it can. */
const channelState = z.object({ problem: z.string().nullable(), is_set_up: z.boolean() });
export type ChannelStates = Readonly<Record<ChannelId, z.output<typeof channelState>>>;

export const channelsReply = z.object({
  result: z.object({
    ...(Object.fromEntries(CHANNEL_IDS.map((id) => [id, channelState])) as Record<ChannelId, typeof channelState>),
    /** What operators write before names of settings. */
    setting_prefix: z.string(),
  }),
});
export type Channels = z.output<typeof channelsReply>['result'];

const time = z.string().nullable();
/** Times are UTC; null without values. */
export const backTestReply = z.object({
  result: z.object({ count: z.int(), fired: z.array(z.string()), from_dttm: time, to_dttm: time }),
});
export type BackTestResult = z.output<typeof backTestReply>['result'];
