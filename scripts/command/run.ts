// Runs a command of this project's packages with this Node, and returns how it ended.
import { spawn } from 'node:child_process';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the command's own output goes to the terminal; else it is kept for the result. */
  readonly show?: boolean;
  /** Whether the command can prompt on the terminal. */
  readonly queries?: boolean;
}

const QUIET_WRANGLER = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
};

/** Runs a JavaScript entry file (`node_modules/x/bin/x.js`) with arguments. Never throws: a start failure is code 127. */
export function runNode(entry: string, args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
  return run(process.execPath, [entry, ...args], options);
}

function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      env: { ...process.env, ...QUIET_WRANGLER, ...options.env },
      stdio: options.show ? [options.queries ? 'inherit' : 'ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Test runners set another one, with which React would be bundled in its development version. */
export const PRODUCTION = { NODE_ENV: 'production' };

export const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';
