// Resets a session for the next caller.
import { RESET_COMMANDS } from './opening.ts';
import type { Session } from './session.server.ts';

/** Removes everything that a statement could have left in its session. Throws if that fails. */
export async function resetSession(session: Pick<Session, 'command'>): Promise<void> {
  for (const command of RESET_COMMANDS) await session.command(command);
}
