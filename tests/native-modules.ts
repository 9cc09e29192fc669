// Lets Node load the sources as they are, in a worker of Vitest: Node strips types; markup, style sheets and what Vite
// defines are replaced here.
import { readFileSync } from 'node:fs';
import { registerHooks, type LoadHookContext, type LoadFnOutput } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

/** What a name of a style sheet is on a page does not matter to tests. */
const CLASS_NAMES = 'export default new Proxy({}, { get: (_, name) => (typeof name === "string" ? name : undefined) });';

registerHooks({
  // As on Cloudflare: what Node would take has no web streams.
  resolve: (specifier, context, next) => next(specifier === 'react-dom/server' ? 'react-dom/server.browser' : specifier, context),
  load(url, context, next) {
    const [address = ''] = url.split('?');
    if (!address.startsWith('file:') || address.includes('/node_modules/')) return next(url, context);
    if (address.endsWith('.css')) return moduleOf(address.endsWith('.module.css') ? CLASS_NAMES : 'export default "";');
    if (address.endsWith('.woff2')) return moduleOf(`export default ${JSON.stringify(address)};`);
    if (address.endsWith('.tsx')) return loadMarkup(fileURLToPath(address));
    return loadTypes(url, context, next);
  },
});

const moduleOf = (source: string): LoadFnOutput => ({ format: 'module', source, shortCircuit: true });

function loadMarkup(file: string): LoadFnOutput {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    loader: 'tsx',
    jsx: 'automatic',
    target: 'node24',
    sourcefile: file,
    sourcemap: 'inline',
    define: { 'import.meta.env.SSR': 'true' },
  });
  return moduleOf(code);
}

/** Positions stay: what is replaced is as long as before. */
function loadTypes(url: string, context: LoadHookContext, next: (url: string, context: LoadHookContext) => LoadFnOutput) {
  const loaded = next(url, context);
  if (loaded.source === undefined || loaded.source === null) return loaded;
  const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
  return source.includes(SSR) ? { ...loaded, source: source.replaceAll(SSR, 'true'.padEnd(SSR.length)) } : loaded;
}

const SSR = 'import.meta.env.SSR';
