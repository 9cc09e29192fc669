// Builds the pages and bundles the four Workers, once for each state of the sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REMIX, WRANGLER, runNode } from './run.ts';
import { WORKERS, type WorkerSpec } from './workers.ts';

const SOURCES = ['app', 'durable', 'workers', 'drizzle', 'public', 'package-lock.json', 'vite.config.ts', 'wrangler.toml'];
const STAMP = 'dist/stamp';

/** Builds unless the sources are those of the last build. Throws with the failing tool's own words. */
export async function build(report: (message: string) => void, options: { force?: boolean } = {}): Promise<void> {
  const stamp = sourceStamp();
  if (!options.force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  rmSync(STAMP, { force: true });
  report('Building pages');
  await must('remix vite:build', await runNode(REMIX, ['vite:build'], { env: { NODE_ENV: 'production' } }));
  report('Bundling the four Workers');
  await Promise.all(WORKERS.map(bundle));
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMP, stamp);
}

async function bundle(worker: WorkerSpec): Promise<void> {
  rmSync(worker.outDir, { recursive: true, force: true });
  const args = ['deploy', '--dry-run', '--minify', '--outdir', resolve(worker.outDir), '-c', worker.config];
  await must(`bundling ${worker.name}`, await runNode(WRANGLER, args));
}

async function must(what: string, result: { code: number; output: string }): Promise<void> {
  if (result.code !== 0) throw new Error(`${what} failed:\n${result.output.trim()}`);
}

/** Changes whenever a source does. */
export function sourceStamp(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const file of listFiles(source)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  // The bundler keeps working folders named .wrangler beside each configuration.
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

if (import.meta.main) {
  await build((message) => console.log(`${message} …`), { force: process.argv.includes('--force') });
}
