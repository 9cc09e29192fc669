// What is sent to and from /api/v1/security.
import * as z from 'zod';

const MAX_TEXT = 256;

export const loginBody = z.strictObject({
  username: z.string().min(1).max(MAX_TEXT),
  password: z.string().min(1).max(MAX_TEXT),
  provider: z.enum(['db', 'ldap']).default('db'),
  refresh: z.boolean().default(false),
});

export const loginReply = z.object({ access_token: z.string(), refresh_token: z.string().optional() });
export const refreshReply = z.object({ access_token: z.string() });
const MAX_CLAUSE_LENGTH = 5_000;
const MAX_GRANTED = 50;
const guestName = z.string().max(MAX_TEXT);

/** What a guest can see: the names of the wire, defaults where the caller names none. */
export const guestTokenBody = z.strictObject({
  user: z
    .strictObject({
      username: guestName.default('guest_user'),
      first_name: guestName.default('Guest'),
      last_name: guestName.default('User'),
    })
    .prefault({}),
  resources: z
    .array(
      z.strictObject({ type: z.enum(['dashboard', 'chart'], 'Must be "dashboard" or "chart".'), id: z.string().max(MAX_TEXT) }),
    )
    .min(1, 'Name at least one dashboard or chart.')
    .max(MAX_GRANTED),
  rls: z
    .array(
      z.strictObject({
        dataset: z.int().nonnegative().optional(),
        clause: z.string().trim().min(1, 'A clause must say something.').max(MAX_CLAUSE_LENGTH),
      }),
    )
    .max(MAX_GRANTED),
});
export const guestTokenReply = z.object({ token: z.string() });

export const csrfReply = z.object({ result: z.string() });
