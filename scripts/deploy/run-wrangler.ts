// The one place from which the check of a deployment calls wrangler.
import { stripVTControlCharacters } from 'node:util';
import { runNode, WRANGLER, type CommandResult } from '#scripts/command/run.ts';

export type RunWrangler = (args: readonly string[]) => Promise<CommandResult>;

export async function runWrangler(args: readonly string[]): Promise<CommandResult> {
  const { code, output } = await runNode(WRANGLER, args, { env: { NO_COLOR: '1' } });
  return { code, output: stripVTControlCharacters(output) };
}
