/** Replaces a secret in replies and forms; in a request it means "unchanged". */
export const MASK = 'XXXXXXXXXX';
