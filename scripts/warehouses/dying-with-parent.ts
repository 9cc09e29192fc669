// A workerd that ends with this process, even when this one is killed: Linux sends the signal itself.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const SCRIPT = 'scripts/host/workerd-with-parent.sh';

let isKnown: boolean | undefined;

/** Whether this machine has the util-linux tool that requests the signal. */
export function canDieWithParent(): boolean {
  isKnown ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true']).status === 0;
  return isKnown;
}

export interface WorkerdCommand {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** How to run workerd, which Miniflare runs, too. Where the machine has no such tool, only an orderly end takes the process along. */
export function workerdCommand(): WorkerdCommand {
  const { default: workerd } = createRequire(import.meta.url)('workerd') as { readonly default: string };
  return canDieWithParent() ? { command: resolve(SCRIPT), env: { MERIDIAN_WORKERD: workerd } } : { command: workerd, env: {} };
}
