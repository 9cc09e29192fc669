// Why Neon doesn't take rows: its storage or a quota of its plan is used up, or it doesn't reply as it should. Pure.

export type NeonFailure = 'away' | 'full';

/** PostgreSQL's code of a full disk: Neon gives it where a project has reached its size. */
const DISK_FULL = '53100';

/** Messages of Neon's proxy without a code: "Your project has exceeded the data transfer quota." */
const QUOTA = /exceeded the [\w ]+ quota/i;

export function classifyNeonFailure(error: unknown): NeonFailure {
  for (let at = error; at instanceof Error; at = at.cause)
    if (('code' in at && at.code === DISK_FULL) || QUOTA.test(at.message)) return 'full';
  return 'away';
}
