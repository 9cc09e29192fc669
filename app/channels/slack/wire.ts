// What Slack's Web API returns, as far as it is read.
import * as z from 'zod';

const slackChannel = z.object({
  id: z.string(),
  name: z.string(),
  is_private: z.boolean().default(false),
  is_member: z.boolean().default(false),
});
export type SlackChannel = z.output<typeof slackChannel>;

/** The reply of every method; if `ok` is false, `error` says why. */
export const slackReply = z.looseObject({ ok: z.boolean(), error: z.string().optional() });

export const channelsReply = z.object({
  channels: z.array(slackChannel),
  response_metadata: z.object({ next_cursor: z.string().optional() }).optional(),
});

export const uploadUrlReply = z.object({ upload_url: z.url(), file_id: z.string() });
