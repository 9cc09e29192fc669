// What the root loader told last: it still holds while the server cannot be reached, so that a page may keep standing.
import type { ShellData } from './use-shell-data.ts';

let last: ShellData | null = null;

/** Browser only: on the server, viewers share the module. */
export function rememberShell(shell: ShellData): void {
  last = shell;
}

/** Null before the page was awake. */
export const lastShell = (): ShellData | null => last;
