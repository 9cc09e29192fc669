// The one place from which the check of a deployment calls wrangler.
import { stripVTControlCharacters } from 'node:util';
import { runNode, WRANGLER, type RunResult } from '#scripts/command/run.ts';

export type AskWrangler = (args: readonly string[]) => Promise<RunResult>;

export async function askWrangler(args: readonly string[]): Promise<RunResult> {
  const { code, output } = await runNode(WRANGLER, args, { env: { NO_COLOR: '1' } });
  return { code, output: stripVTControlCharacters(output) };
}
