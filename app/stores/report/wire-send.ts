// Sending a report or alert by hand, on the wire.
import * as z from 'zod';

/** `me`: the caller alone, by email, with the rows that they see. */
export const sendBody = z.strictObject({ to: z.enum(['recipients', 'me']) });

/** The run, in its log. */
export const sendReply = z.object({ id: z.number(), result: z.object({ log: z.string() }) });
