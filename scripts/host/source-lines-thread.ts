// Translates stack traces in a thread of its own, because reading a source map takes a second and the host has to pass requests on.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceMapPayload } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createSourceLines } from './source-lines.ts';
import { BUNDLES } from '#scripts/bundle/workers.ts';

const { builtIn } = workerData as { readonly builtIn: string };

const translate = createSourceLines((bundle) => {
  const worker = BUNDLES.find(({ main }) => main === bundle);
  const file = worker && join(builtIn, worker.outDir, `${bundle}.map`);
  if (!worker || !file || !existsSync(file)) return null;
  return { folder: join(builtIn, worker.outDir), map: JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload };
});

parentPort?.on('message', (text: string) => parentPort?.postMessage(translate(text)));
