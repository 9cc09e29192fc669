// Clears a session for the next caller.
import { RESET } from './opening.ts';
import type { Session } from './session.server.ts';

/** Removes whatever a statement could have left behind in its session. Throws where that fails. */
export async function resetSession(session: Pick<Session, 'command'>): Promise<void> {
  for (const command of RESET) await session.command(command);
}
