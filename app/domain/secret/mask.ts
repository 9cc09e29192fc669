/** Stands for a secret in every reply and form, and says "as it is stored" in a request. */
export const MASK = 'XXXXXXXXXX';
