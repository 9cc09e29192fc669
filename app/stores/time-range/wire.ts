// Request and reply of GET /api/v1/time_range/: the bounds of a time range at this moment.
import * as z from 'zod';

/** The decoded `q`: one range, or several, each with a shift for comparisons. */
export const timeRangeRequestSchema = z.union([
  z.string(),
  z.array(z.object({ timeRange: z.string(), shift: z.string().nullish() })).max(100),
]);

export const timeRangeReplySchema = z.object({
  result: z.array(
    z.object({
      since: z.string().meta({ description: 'Naive ISO 8601; empty when the range is open' }),
      until: z.string().meta({ description: 'Naive ISO 8601, not included in the range; empty when the range is open' }),
      timeRange: z.string(),
      shift: z.string().nullable(),
    }),
  ),
});

export type TimeRangeRequest = z.output<typeof timeRangeRequestSchema>;
export type TimeRangeReply = z.output<typeof timeRangeReplySchema>;
