// esbuild deletes what it wrote when a later build fails: the version before would lose its files.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';

/** Their names tell what they contain. */
const HASHED = /-[A-Z0-9]{8}\.\w+$/;

export interface KeptOutputs {
  /** Those of a build that has succeeded. */
  keep(metafile: Metafile): void;
  /** Writes the kept ones that are gone. */
  restore(): void;
}

export function createKeptOutputs(): KeptOutputs {
  let kept = new Map<string, Buffer>();
  return {
    keep({ outputs }) {
      const read = (file: string): Buffer => (HASHED.test(file) ? kept.get(file) : undefined) ?? readFileSync(file);
      kept = new Map(Object.keys(outputs).map((file) => [file, read(file)]));
    },
    restore() {
      for (const [file, content] of kept) if (!existsSync(file)) writeFileSync(file, content);
    },
  };
}
