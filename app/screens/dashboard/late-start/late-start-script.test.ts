import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { LATE_START_SCRIPT } from './late-start-script.generated.ts';

const MAX_GZIP_BYTES = 3_000;

describe('the script of pages whose app starts late', () => {
  // After a change: npx vitest run --config vitest.config.ts app/screens/dashboard/late-start/late-start-script.test.ts -u
  it('is what its sources say', async () => {
    const { outputFiles } = await build({
      entryPoints: ['app/screens/dashboard/late-start/late-start.browser.ts'],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
    });
    const text = outputFiles[0]?.text.trim() ?? '';
    const file = `// Bundled from late-start.browser.ts; late-start-script.test.ts writes it.\nexport const LATE_START_SCRIPT =\n  ${JSON.stringify(text)};\n`;
    await expect(file).toMatchFileSnapshot('./late-start-script.generated.ts');
  });
  it('is small, and ends no element', () => {
    expect(gzipSync(LATE_START_SCRIPT).byteLength).toBeLessThan(MAX_GZIP_BYTES);
    expect(LATE_START_SCRIPT).not.toMatch(/<\/script|<!--/i);
  });
});
