// The /api/v1/me reply on the caller.
import * as z from 'zod';

export const meReply = z.object({
  result: z.object({
    /** Null for guests, as is the address. */
    id: z.number().nullable(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    is_active: z.boolean(),
    is_anonymous: z.boolean(),
    login_count: z.number(),
  }),
});

/** For guests, only what their token contains: no id, address, or history. */
export const myRolesReply = z.object({
  result: z.object({
    createdOn: z.string().optional(),
    email: z.string().nullish(),
    loginCount: z.number().optional(),
    userId: z.number().nullish(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    isActive: z.boolean(),
    isAnonymous: z.boolean(),
    /** Views of the permissions on data, by permission. */
    permissions: z.record(z.string(), z.array(z.string())),
    /** (permission, view) pairs by role. */
    roles: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  }),
});

export const renewReply = z.object({ result: z.object({ ends_at: z.iso.datetime() }) });
