// Whose saved queries a user sees: their own.
import type { Identity } from '#app/domain/access/identity.ts';

/** Whose saved queries the identity sees: none (-1) where it is no user. */
export const authorIdOf = (identity: Identity): number => (identity.kind === 'user' ? identity.userId : -1);
