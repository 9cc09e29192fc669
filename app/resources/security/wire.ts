// What is sent to and from /api/v1/security.
import { z } from 'zod';

const MAX_TEXT = 256;

export const loginBody = z.strictObject({
  username: z.string().min(1).max(MAX_TEXT),
  password: z.string().min(1).max(MAX_TEXT),
  provider: z.enum(['db', 'ldap']).default('db'),
  refresh: z.boolean().default(false),
});

export const loginReply = z.object({ access_token: z.string(), refresh_token: z.string().optional() });
export const refreshReply = z.object({ access_token: z.string() });
export const csrfReply = z.object({ result: z.string() });
