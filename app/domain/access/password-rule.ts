// Which passwords are accepted when one is chosen. Says nothing about those of before.

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** What is wrong with a new password, in words for its user; null when nothing is. */
export function findPasswordProblem(password: string, username: string): string | null {
  if (password.trim().length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  if (password.toLowerCase() === username.toLowerCase()) return 'Use something else than the username.';
  return null;
}
