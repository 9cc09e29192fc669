// Messages to a CallerLimits object, and the caller's identity sent to the query Worker.
import * as z from 'zod';
import { MAX_SLOTS } from '#app/domain/query-slots/protocol.ts';

/** Kinds of limited actions. */
const LIMITED_USES = ['queries', 'exports', 'uploads', 'images'] as const;
export type LimitedUse = (typeof LIMITED_USES)[number];

const id = z.string().min(1).max(100);
const name = z.string().min(1).max(500);
const perMinute = z.int().min(0).max(1_000_000);
const atATime = z.int().min(0).max(MAX_SLOTS);

/** The caller and its limits; 0 is unlimited. */
export const queryCallerSchema = z.object({ name, counter: name, perMinute, atATime });
export type QueryCaller = z.infer<typeof queryCallerSchema>;

/** Max concurrent queries of a caller per database. */
const turnSchema = z.object({
  databaseId: z.int(),
  limit: z.int().min(1).max(MAX_SLOTS),
  holdMs: z.number().min(1).max(3_600_000),
});

/** A caller's action. It is counted if `rate` is set, and waits for its turn if `turn` is set. */
export const takeSchema = z.object({
  id,
  rate: z.object({ counter: name, use: z.enum(LIMITED_USES), perMinute: perMinute.min(1) }).nullable(),
  turn: turnSchema.nullable(),
});
export type Take = z.infer<typeof takeSchema>;
export const endSchema = z.object({ id });
