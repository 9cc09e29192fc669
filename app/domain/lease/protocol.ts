// What is said to a CacheLease object about a lease, and back.
import * as z from 'zod';
import { errorDataSchema } from '#app/domain/warehouse/error-data.ts';

const id = z.string().min(1).max(100);
const leaseMs = z.number().min(1).max(600_000);
const key = z.string().min(1).max(200);

export const waitingSchema = z.object({ key });
export const claimSchema = z.object({ key, id, leaseMs });
export const renewSchema = z.object({ key, id, leaseMs });

const doneSchema = z.object({ kind: z.literal('done'), source: z.enum(['fresh', 'stored']) });
const failedSchema = z.object({ kind: z.literal('failed'), error: errorDataSchema });

export const settleSchema = z.object({
  key,
  id,
  outcome: z.discriminatedUnion('kind', [doneSchema, failedSchema, z.object({ kind: z.literal('released') })]),
});
export const leaseReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('granted'), lookAgain: z.boolean() }),
  doneSchema,
  failedSchema,
]);
