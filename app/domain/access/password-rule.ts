// Rules for new passwords. Existing passwords aren't checked.

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** `username`: the password equals the username. */
export type PasswordProblem = 'short' | 'long' | 'username';

/** The rule that a new password violates; null if it is valid. */
export function findPasswordProblem(password: string, username: string): PasswordProblem | null {
  if (password.trim().length < MIN_PASSWORD_LENGTH) return 'short';
  if (password.length > MAX_PASSWORD_LENGTH) return 'long';
  if (password.toLowerCase() === username.toLowerCase()) return 'username';
  return null;
}
