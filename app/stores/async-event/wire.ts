// Events of long work, numbered in their channel.
import * as z from 'zod';
import { channelEventSchema } from '#app/domain/events/event.ts';

/** `<ms>-<n>`, the last event that the client knows. */
export const eventsQuery = z.looseObject({
  last_id: z
    .string()
    .regex(/^\d{1,16}-\d{1,9}$/, 'Not a valid event id.')
    .optional(),
});

export const eventsReply = z.object({ result: z.array(channelEventSchema) });
