// Builds for `npm run dev`: everything once, then only the bundles that a changed file is part of.
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AssetsManifest } from '@remix-run/dev';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { BuildContext, BuildFailure } from 'esbuild';
import { renewFonts } from '#scripts/fonts/renew-fonts.ts';
import { BUNDLES } from '#scripts/workers.ts';
import { describeErrors, DEV_FOLDER, inputsOf } from './options.ts';
import { createPagesBuild, type PagesBuild } from './pages.ts';
import { listRoutes, type PageRoute } from './routes.ts';
import { serverBuildSource } from './server-build.ts';
import { createWorkerBuild } from './workers.ts';

const PAGES = 'pages';
const APP = 'meridian';
const ROUTES = 'app/routes.ts';
const PUBLIC = 'public';
const WAREHOUSE_CONFIG = 'durable/warehouse-process.capnp';

/** Gives the names of the bundles that were built: those that the changed files are part of, or all. Throws what is wrong in them. */
export type DevBuild = (changed?: ReadonlySet<string>) => Promise<readonly string[]>;

type Context = BuildContext<{ metafile: true }>;

interface Bundle {
  readonly name: string;
  readonly context: Context;
  /** Files it was made of; null until it was built, and while a mistake is in it. */
  inputs: ReadonlySet<string> | null;
}

export async function createDevBuild(): Promise<DevBuild> {
  rmSync(DEV_FOLDER, { recursive: true, force: true });
  copyStatic();
  await renewFonts();
  let routes = await readRoutes();
  let pages = await createPagesBuild(routes);
  let pagesBundle: Bundle = { name: PAGES, context: pages.context, inputs: null };
  let manifest: AssetsManifest | null = null;
  const source = (): string => (manifest === null ? '' : serverBuildSource(routes, manifest));
  const workers: Bundle[] = await Promise.all(
    BUNDLES.map(async (worker) => ({ name: worker.name, context: await createWorkerBuild(worker, source), inputs: null })),
  );

  async function renewPages(): Promise<void> {
    await pages.context.dispose();
    routes = await readRoutes();
    pages = await createPagesBuild(routes);
    pagesBundle = { name: PAGES, context: pages.context, inputs: null };
  }

  return async (changed) => {
    if (changed?.has(ROUTES)) await renewPages();
    const isStatic = [...(changed ?? [])].some((file) => file.startsWith(`${PUBLIC}/`) || file === WAREHOUSE_CONFIG);
    if (isStatic) copyStatic();
    const stale = (bundle: Bundle): boolean => isStale(bundle, changed);
    const others = workers.filter((bundle) => bundle.name !== APP && stale(bundle));
    const arePagesStale = stale(pagesBundle);
    const app = workers.filter((bundle) => bundle.name === APP && (arePagesStale || stale(bundle)));
    const buildApp = async (): Promise<void> => {
      if (arePagesStale) manifest = await buildPages(pages, pagesBundle);
      await Promise.all(app.map(rebuild));
    };
    await allOf([buildApp(), ...others.map(rebuild)]);
    const built = [...(arePagesStale ? [PAGES] : []), ...[...app, ...others].map(({ name }) => name)];
    return isStatic && built.length === 0 ? [PUBLIC] : built;
  };
}

const isStale = ({ inputs }: Bundle, changed: ReadonlySet<string> | undefined): boolean =>
  inputs === null || changed === undefined || [...changed].some((file) => inputs.has(file));

async function buildPages(pages: PagesBuild, bundle: Bundle): Promise<AssetsManifest> {
  return pages.writeManifest(await rebuild(bundle));
}

async function rebuild(bundle: Bundle) {
  bundle.inputs = null;
  const { metafile } = await bundle.context.rebuild().catch((error: unknown) => {
    throw isBuildFailure(error) ? new Error(describeErrors(error.errors), { cause: error }) : error;
  });
  bundle.inputs = inputsOf(metafile);
  return metafile;
}

/** Like Promise.all, but it ends when all have ended: a bundle is never built twice at once. */
async function allOf(tasks: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(tasks)).filter((result) => result.status === 'rejected');
  const messages = failed.flatMap(({ reason }) => (reason instanceof Error ? reason.message.split('\n') : [String(reason)]));
  if (messages.length > 0) throw new Error([...new Set(messages)].join('\n'));
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

function copyStatic(): void {
  cpSync(PUBLIC, join(DEV_FOLDER, 'build/client'), { recursive: true });
  mkdirSync(join(DEV_FOLDER, dirname(WAREHOUSE_CONFIG)), { recursive: true });
  cpSync(WAREHOUSE_CONFIG, join(DEV_FOLDER, WAREHOUSE_CONFIG));
}

/** As the file is now: Node keeps a module by its address. */
async function readRoutes(): Promise<PageRoute[]> {
  const url = `${pathToFileURL(resolve(ROUTES)).href}?${statSync(ROUTES).mtimeMs}`;
  const { default: config } = (await import(url)) as { default: readonly RouteConfigEntry[] };
  return listRoutes(config);
}
