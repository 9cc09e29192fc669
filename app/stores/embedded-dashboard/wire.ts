// Embedding of a dashboard on the wire.
import * as z from 'zod';
import { readOrigin } from '#app/domain/embedding/origins.ts';

const MAX_ORIGINS = 100;
const MAX_ORIGIN_LENGTH = 300;

/** `https://example.org`: scheme, host and port, nothing after. Kept as browsers write an origin. */
const origin = z
  .string()
  .max(MAX_ORIGIN_LENGTH)
  .transform((text, context) => {
    const found = readOrigin(text.trim());
    if (found !== null) return found;
    context.addIssue('Not an origin. Write scheme and host alone, as in https://example.org.');
    return z.NEVER;
  });

/** An empty list lets every site embed it. */
export const embeddedBody = z.strictObject({
  allowed_domains: z
    .array(origin)
    .max(MAX_ORIGINS)
    .transform((origins) => [...new Set(origins)]),
});

const person = z.object({ id: z.number(), first_name: z.string(), last_name: z.string(), username: z.string() });

export const embeddedReply = z.object({
  result: z.object({
    uuid: z.string(),
    allowed_domains: z.array(z.string()),
    /** Digits as text, as clients of the field have it. */
    dashboard_id: z.string(),
    changed_on: z.string(),
    changed_by: person.nullable(),
  }),
});
type WireEmbedded = z.output<typeof embeddedReply>['result'];

/** Embedding of a dashboard. */
export interface EmbeddedDashboard {
  readonly uuid: string;
  readonly dashboardId: number;
  /** Origins that can frame it; empty: all. */
  readonly allowedDomains: readonly string[];
  readonly wire: WireEmbedded;
}
