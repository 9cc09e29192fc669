// Modules that workerd gets while it starts, for `npm run dev`: it starts while they are still being built, and waits for each where it
// is imported. They are those that change; packages are in its configuration.
import { join } from 'node:path';
import { parseModuleFallbackRequest, Response, type Request, type V4ModuleDefinition } from 'miniflare';
import { modulesOf } from './worker-modules.ts';
import { WORKERS, type WorkerSpec } from './workers.ts';

/** Files of the build, by their paths in it. */
export interface LateFiles {
  isBeingBuilt(file: string): boolean;
  /** Once it is built. */
  read(file: string): Promise<string>;
  /** Until the browser's files of pages are built. */
  settlePages(): Promise<void>;
}

/** Few pages need them: the first event that one gets loads its module. */
const LOADED_BY_EVENTS: ReadonlySet<string> = new Set(['meridian-query', 'meridian-report']);

/**
 * Stands for the bundle's main module and what comes late beside it. All Workers import late modules from one service, so the bundle is
 * named like its Worker. A running Worker must not: Miniflare's calls into workerd block Node, and with it the service.
 */
export function lateModules(folder: string, worker: WorkerSpec, late: LateFiles): V4ModuleDefinition[] {
  const { name, main, outDir } = worker;
  const isByEvents = LOADED_BY_EVENTS.has(name) && !late.isBeingBuilt(join(outDir, main));
  const contents = isByEvents ? byEvents(main) : `export * from './${name}.js'; export { default } from './${name}.js';`;
  const stub: V4ModuleDefinition = { type: 'ESModule', path: join(folder, 'late-main.js'), contents };
  return isByEvents ? [stub, ...modulesOf(folder, [main])] : [stub];
}

const byEvents = (main: string): string => `const load = async () => (await import('./${main}')).default;
export default {
  fetch: async (...event) => (await load()).fetch(...event),
  queue: async (...event) => (await load()).queue(...event),
  scheduled: async (...event) => (await load()).scheduled(...event),
};
`;

/** Replies to a Worker's import of what its configuration doesn't have. */
export async function respondLate(request: Request, late: LateFiles): Promise<Response> {
  const imported = await parseModuleFallbackRequest(request);
  const name = imported?.specifier.replace(/^\//, '') ?? '';
  const worker = WORKERS.find((each) => `${each.name}.js` === name);
  if (!worker) return new Response(null, { status: 404 });
  return Response.json({ name, esModule: await late.read(join(worker.outDir, worker.main)) });
}
