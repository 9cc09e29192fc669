// The texts of the pages in the browser: each catalog becomes one file a locale, compiled, and an import map in the page says
// which one its modules get. So a page loads one locale, and a file changes only when its texts do.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin, Rolldown } from 'vite';
import type { MessageAssets } from '#app/messages/asset-urls.server.ts';
import type { Messages } from '#app/messages/define-messages.ts';
import { LOCALES, PSEUDO_LOCALES } from '#app/domain/viewer/locales.ts';
import { pseudoMessage } from '#app/messages/pseudo-message.ts';
import { resolveSource } from './resolve-source.ts';
import { TRANSLATIONS } from '#app/messages/translations.ts';

const CATALOGS = resolve('app/messages/en');
const ASSET_URLS = resolve('app/messages/asset-urls.server.ts');
/** Written by the browser's build, read by the server's. */
const ASSETS = 'assets/messages.json';
const EXTERNAL = 'messages/';

interface CatalogFile {
  readonly locale: string;
  readonly namespace: string;
  readonly source: string;
}

export function messagesPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'meridian:messages',
    enforce: 'pre',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    resolveId: {
      filter: { id: /\/en\/[\w-]+\.ts$|^\.\/compiled-texts\.ts$/ },
      handler(source, importer) {
        if (this.environment.config.consumer === 'server') return null;
        const namespace = catalogOf(source, importer);
        if (namespace !== null) return { id: `${EXTERNAL}${namespace}`, external: true, moduleSideEffects: false };
        if (source === './compiled-texts.ts') return resolve('app/messages/compiled-texts.browser.ts');
        return null;
      },
    },
    load: {
      filter: { id: /asset-urls\.server\.ts$/ },
      handler(id) {
        if (this.environment.config.consumer === 'client' || id !== ASSET_URLS) return null;
        return `export const MESSAGE_ASSETS = ${readAssets(outDir)};`;
      },
    },
    async generateBundle(_, bundle) {
      if (this.environment.config.consumer !== 'client') return;
      const preloads = findPreloads(bundle);
      const urls: Record<string, Record<string, string>> = {};
      for (const { locale, namespace, source } of await compileCatalogs()) {
        const file = this.emitFile({ type: 'asset', name: `messages-${namespace}.${locale}.js`, source });
        (urls[locale] ??= {})[namespace] = `/${this.getFileName(file)}`;
      }
      const assets: MessageAssets = { urls, preloads };
      this.emitFile({ type: 'asset', fileName: ASSETS, source: JSON.stringify(assets) });
    },
  };
}

/** The namespace of an imported catalog; null for any other module. */
function catalogOf(source: string, importer: string | undefined): string | null {
  if (!source.endsWith('.ts') || importer === undefined) return null;
  const file = resolveSource(source, importer);
  return dirname(file) === CATALOGS ? relative(CATALOGS, file).replace(/\.ts$/, '') : null;
}

async function compileCatalogs(): Promise<CatalogFile[]> {
  const namespaces = readdirSync(CATALOGS).map((file) => file.replace(/\.ts$/, ''));
  const catalogs = await Promise.all(namespaces.map(importCatalog));
  return [...LOCALES, ...PSEUDO_LOCALES].flatMap(({ id }) => catalogs.map((catalog) => compileCatalog(catalog, id)));
}

interface Catalog {
  readonly exportName: string;
  readonly messages: Messages;
}

/** Throws where a file exports anything but one catalog of its name. */
async function importCatalog(namespace: string): Promise<Catalog> {
  const file = join(CATALOGS, `${namespace}.ts`);
  // Node keeps a module by its address: a process that goes on building reads the file as it is now.
  const module = (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as Readonly<Record<string, Messages>>;
  const [[exportName, messages] = [], ...others] = Object.entries(module);
  if (exportName === undefined || messages?.namespace !== namespace || others.length > 0)
    throw new Error(`app/messages/en/${namespace}.ts exports one catalog: defineMessages('${namespace}', …)`);
  return { exportName, messages };
}

function compileCatalog({ exportName, messages: { namespace, texts } }: Catalog, locale: string): CatalogFile {
  const translated = { ...texts, ...TRANSLATIONS[locale]?.[namespace] };
  const compiled = Object.fromEntries(
    Object.entries(translated).map(([key, text]) => [key, pseudoMessage(compile(text), locale)]),
  );
  const source = `export const ${exportName}=${JSON.stringify({ namespace, texts: compiled })};\n`;
  return { locale, namespace, source };
}

/** For each entry of the bundle, the catalogs that it and its static imports import. */
function findPreloads(bundle: Rolldown.OutputBundle): MessageAssets['preloads'] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const imported = (fileName: string, seen: Set<string>): Set<string> => {
    if (seen.has(fileName)) return seen;
    seen.add(fileName);
    const chunk = bundle[fileName];
    if (chunk?.type === 'chunk') for (const next of chunk.imports) imported(next, seen);
    return seen;
  };
  return Object.fromEntries(
    chunks
      .filter((chunk) => chunk.facadeModuleId !== null)
      .map((chunk) => [
        moduleName(chunk),
        [...imported(chunk.fileName, new Set())]
          .filter((name) => name.startsWith(EXTERNAL))
          .map((name) => name.slice(EXTERNAL.length))
          .sort(),
      ]),
  );
}

/** `routes/home` for `…/app/routes/home.tsx?__remix-build-client-route`. */
const moduleName = ({ facadeModuleId }: Rolldown.OutputChunk): string =>
  relative(resolve('app'), (facadeModuleId ?? '').split('?')[0] ?? '').replace(/\.[a-z]+$/, '');

function readAssets(serverOutDir: string): string {
  const file = join(dirname(resolve(serverOutDir)), 'client', ASSETS);
  const none: MessageAssets = { urls: {}, preloads: {} };
  return existsSync(file) ? readFileSync(file, 'utf8') : JSON.stringify(none);
}
