// What is said to a QuerySlots object.
import * as z from 'zod';

const id = z.string().min(1).max(100);

export const MAX_SLOTS = 1_000;
/** Slots of a database. */
export const slotLimit = z.int().min(1).max(MAX_SLOTS);
export const slotClaimSchema = z.object({ id, limit: slotLimit, holdMs: z.number().min(1).max(3_600_000) });
export const slotEndSchema = z.object({ id });
