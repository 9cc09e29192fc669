// Imported before esbuild, which reads once where its program is. Vite has an esbuild of its own: it mustn't find this one.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);

if (process.platform !== 'win32') {
  const requireOfEsbuild = createRequire(require.resolve('esbuild'));
  const program = join(`@esbuild/${process.platform}-${process.arch}`, 'bin/esbuild');
  process.env['MERIDIAN_ESBUILD'] = requireOfEsbuild.resolve(program);
  process.env['ESBUILD_BINARY_PATH'] = resolve('scripts/dev/esbuild-behind.sh');
  // Not `import`: others would be read while this one waits.
  require('esbuild');
  delete process.env['ESBUILD_BINARY_PATH'];
}
