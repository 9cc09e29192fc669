// Runs `npm run serve` in a separate process, like a user.
import { spawn } from 'node:child_process';

const PORT = 18_790;

export interface ServeProcess {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Resolves when the address was printed; rejects if the process ends before that. */
export async function startServe(stateDir: string): Promise<ServeProcess> {
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    env: {
      ...process.env,
      MERIDIAN_STATE: stateDir,
      MERIDIAN_PORT: String(PORT),
      MERIDIAN_ADMIN_PASSWORD: 'bench bench bench',
      // No limit, since one user sends thousands of queries per minute.
      MERIDIAN_QUERIES_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Meridian is at') && resolve());
    child.once('exit', (code) => reject(new Error(`serve ended with code ${code}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin: `http://127.0.0.1:${PORT}`, pid: child.pid ?? 0, stop };
}
