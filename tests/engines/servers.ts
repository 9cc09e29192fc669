// The engines whose servers only some machines can run. The other engines' tests run on every machine, with `npm test`.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EngineServer } from './engine-server.ts';

const serverFile = (id: string): string => join(import.meta.dirname, id, 'server.ts');

/** Ids, in the order of the alphabet. */
export const OPTIONAL_ENGINES: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => existsSync(serverFile(name)))
  .sort();

export async function loadServer(id: string): Promise<EngineServer> {
  const { server } = (await import(pathToFileURL(serverFile(id)).href)) as { readonly server: EngineServer };
  return server;
}
