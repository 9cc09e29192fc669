// What users can change themselves.
import * as z from 'zod';
import { firstName, lastName, password } from '#app/stores/user/wire.ts';

export const meChange = z
  .strictObject({
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    /** The new one; requires the old one, too. */
    password: password.optional(),
    old_password: password.optional(),
  })
  .refine((body) => body.password === undefined || body.old_password !== undefined, {
    path: ['old_password'],
    message: 'Give the password that you have now.',
  });
export type MeChange = z.output<typeof meChange>;
