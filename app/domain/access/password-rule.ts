// Which new passwords are accepted. Says nothing about existing ones.

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** `username`: the password is the username. */
export type PasswordProblem = 'short' | 'long' | 'username';

/** What is wrong with a new password; null when nothing is. */
export function findPasswordProblem(password: string, username: string): PasswordProblem | null {
  if (password.trim().length < MIN_PASSWORD_LENGTH) return 'short';
  if (password.length > MAX_PASSWORD_LENGTH) return 'long';
  if (password.toLowerCase() === username.toLowerCase()) return 'username';
  return null;
}
