import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { SHELL_SCRIPT } from './shell-script.generated.ts';

const MAX_BYTES = 5_000;

describe('the script of the shell', () => {
  // After a change: npx vitest run --config vitest.config.ts app/services/embedding/shell/shell-script.test.ts -u
  it('is what its sources say', async () => {
    const { outputFiles } = await build({
      entryPoints: ['app/services/embedding/shell/shell.browser.ts'],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
    });
    const text = outputFiles[0]?.text.trim() ?? '';
    const file = `// Bundled from shell.browser.ts; shell-script.test.ts writes it.\nexport const SHELL_SCRIPT =\n  ${JSON.stringify(text)};\n`;
    await expect(file).toMatchFileSnapshot('./shell-script.generated.ts');
  });
  it('is small, and ends no element', () => {
    expect(SHELL_SCRIPT.length).toBeLessThan(MAX_BYTES);
    expect(SHELL_SCRIPT).not.toMatch(/<\/script|<!--/i);
  });
});
