// What GET /api/v1/dataset/:pk/date_format/ takes and gives: the format in which a column writes its instants.
import * as z from 'zod';

export const dateFormatQuery = z.object({ column: z.string().min(1).max(250) });

export const dateFormatReply = z.object({
  result: z.object({
    /** Same format as `python_date_format`; null if the rows have no common one. */
    format: z.string().nullable(),
    reason: z.enum(['noValues', 'unknown', 'mixed', 'unsorted']).nullable(),
    /** A value that shows the format, or why there is none. */
    sample: z.string().nullable(),
    row_count: z.number(),
  }),
});
export type DateFormatReply = z.output<typeof dateFormatReply>;
