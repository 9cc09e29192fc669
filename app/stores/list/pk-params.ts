// The id in the path of an item.
import * as z from 'zod';

/** A path's id: digits alone. */
export const pkParams = z.object({
  pk: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
