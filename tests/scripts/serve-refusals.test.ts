// What `npm start` says when it cannot: in words a user can act on, and without leaving anything behind.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const stateDir = mkdtempSync(join(tmpdir(), 'meridian-refusals-'));
let other: Server;
let port = 0;

beforeAll(async () => {
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(() => {
  other.close();
  rmSync(stateDir, { recursive: true, force: true });
});

function run(script: string, env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env: { ...process.env, ...env } }, (error, _stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr });
    });
  });
}

describe('npm start', () => {
  it('names the busy port and the setting for another one', async () => {
    const { code, stderr } = await run('scripts/serve.ts', { MERIDIAN_PORT: String(port), MERIDIAN_STATE: stateDir });
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is in use`);
    expect(stderr).toContain('MERIDIAN_PORT=');
  });
});
