// A process that times one operation of post-processing at a time, so that ours and pandas are measured in turns.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const reply = z.union([z.strictObject({ version: z.string() }), z.strictObject({ cpuMs: z.number() })]);

export interface ShapePeer {
  readonly version: string;
  /** Processor time of one call in ms, over as many calls as take about `batchMs`. */
  readonly time: (name: string, batchMs: number) => Promise<number>;
  readonly close: () => void;
}

export const startOurs = (): Promise<ShapePeer | null> => startPeer(process.execPath, [pathOf('./shape-ours.ts')]);

/** null where there is no Python with pandas; MERIDIAN_PYTHON names the interpreter. */
export const startPandas = (): Promise<ShapePeer | null> =>
  startPeer(process.env['MERIDIAN_PYTHON'] ?? 'python3', ['-W', 'ignore', '-u', pathOf('./shape_pandas.py')]);

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

async function startPeer(command: string, args: readonly string[]): Promise<ShapePeer | null> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  child.on('error', () => child.stdout.destroy());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<z.output<typeof reply> | null> => {
    const line = await lines.next();
    return line.done ? null : reply.parse(JSON.parse(line.value));
  };
  const first = await next();
  if (first === null || !('version' in first)) return null;
  return {
    version: first.version,
    async time(name, batchMs) {
      child.stdin.write(`${batchMs} ${name}\n`);
      const took = await next();
      if (took === null || !('cpuMs' in took)) throw new Error(`${command} did not time ${name}`);
      return took.cpuMs;
    },
    close: () => child.stdin.end(),
  };
}
