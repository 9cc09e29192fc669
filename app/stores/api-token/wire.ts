// API tokens on the wire: never with their secret, but for the one reply that makes them.
import * as z from 'zod';

const MAX_NAME_LENGTH = 100;

export const apiTokenBody = z.strictObject({
  name: z.string().trim().min(1, 'Give the token a name.').max(MAX_NAME_LENGTH),
  /** With a time zone; null or omitted: until it is revoked. */
  expires_on: z.iso.datetime({ offset: true }).nullish(),
});

const apiTokenSchema = z.object({
  id: z.number(),
  name: z.string(),
  prefix: z.string(),
  created_on: z.string(),
  last_used_on: z.string().nullable(),
  expires_on: z.string().nullable(),
});
export const apiTokensReply = z.object({ count: z.number(), result: z.array(apiTokenSchema) });
export const newApiTokenReply = z.object({ id: z.number(), result: apiTokenSchema.extend({ token: z.string() }) });

/** A token as services and screens know it. Times are UTC ms. */
export interface ApiToken {
  readonly id: number;
  readonly name: string;
  /** First characters of the token. */
  readonly prefix: string;
  readonly createdOnMs: number;
  /** Rounded to the hour; null: never. */
  readonly lastUsedMs: number | null;
  /** Null: until it is revoked. */
  readonly expiresAtMs: number | null;
}
