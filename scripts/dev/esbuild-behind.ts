// Imported before esbuild, which reads the path of its program once. Vite brings another version, which must not find this path.
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
