// Who keeps the only thread of a Warehouse's process, from the lines that it prints.
import { readThreadLine } from '#app/domain/warehouse/process-protocol.ts';

export interface ThreadLog {
  /** The call that keeps the thread now; null when none does. */
  holder(): string | null;
  /** Whether the call has ever kept the thread: what never did has changed nothing. */
  hasBegun(call: string): boolean;
  /** Forgets a call that is over. */
  forget(call: string): void;
  /** Takes what the process printed; returns the lines that are about something else. */
  add(output: string): readonly string[];
}

export function createThreadLog(): ThreadLog {
  const begun = new Set<string>();
  let holder: string | null = null;
  let rest = '';

  function read(line: string): boolean {
    const entry = readThreadLine(line);
    if (!entry) return false;
    holder = entry.event === 'held' ? entry.call : null;
    if (entry.event === 'held') begun.add(entry.call);
    return true;
  }

  return {
    holder: () => holder,
    hasBegun: (call) => begun.has(call),
    forget: (call) => void begun.delete(call),
    add: (output) => {
      const lines = (rest + output).split('\n');
      rest = lines.pop() ?? '';
      return lines.filter((line) => !read(line) && line !== '');
    },
  };
}
