// The root loader's last data: still valid while the server is unreachable, so that a page can stay.
import type { ShellData } from './use-shell-data.ts';

let last: ShellData | null = null;

/** Browser only: on the server, viewers share the module. */
export function rememberShell(shell: ShellData): void {
  last = shell;
}

/** Null before the page was awake. */
export const lastShell = (): ShellData | null => last;
