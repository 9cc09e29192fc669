// JSON messages to an EventQueue object.
import * as z from 'zod';
import { newEventSchema } from './event.ts';
import { parseEventId } from './event-id.ts';

/** The queue's capacity, and its batch size. */
export const MAX_KEPT_EVENTS = 1_000;
export const MAX_LISTED_EVENTS = 100;

export const lastIdSchema = z
  .string()
  .refine((text) => parseEventId(text) !== null, 'is not the id of an event')
  .nullable();

export const appendEventSchema = z.object({ channel: z.string().min(1).max(200), event: newEventSchema });
export const listEventsSchema = z.object({ lastId: lastIdSchema });
