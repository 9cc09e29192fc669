// CSS modules as the browser gets them: class names are text in the code, sheets are plain.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { stylePlugins } from './styles.ts';
import { stylesPlugin } from './vite-styles.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(
  join(folder, 'Card.module.css'),
  `.card:hover > .title, .wide :global(.chart .axis) { opacity: 0.5 }
.card { animation: rise 0.2s, fade 1s }
@keyframes rise { from { opacity: 0 } 12.5% { opacity: 0.5 } }`,
);

async function bundle(code: string): Promise<{ js: string; css: string }> {
  writeFileSync(join(folder, 'main.ts'), code);
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [stylesPlugin()],
    css: { postcss: { plugins: [...stylePlugins] } },
    build: { write: false, minify: false, cssMinify: false, rollupOptions: { input: join(folder, 'main.ts') } },
  })) as Rollup.RollupOutput;
  const sheets = output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []));
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return { js: chunks.join('\n'), css: sheets.join('\n') };
}

const IMPORT = `import styles from './Card.module.css';\n`;

it('writes class names into the code that uses them', async () => {
  const { js } = await bundle(`${IMPORT}document.body.className = styles.card + ' ' + styles.title;`);
  expect(js).toContain('document.body.className = "Card-card Card-title"');
  expect(js).not.toMatch(/wide|styles/);
});

it('keeps the table where a class is selected by a value', async () => {
  const { js } = await bundle(`${IMPORT}document.body.className = styles[location.hash as 'card'] + styles.wide;`);
  for (const name of ['card', 'title', 'wide']) expect(js).toMatch(new RegExp(`"?${name}"?: "Card-${name}"`));
});

it('leaves a variable of the same name alone', async () => {
  const { js } = await bundle(`${IMPORT}document.body.className = styles.card;
    for (const styles of [{ title: 'untouched' }]) document.title = styles.title;`);
  expect(js).toMatch(/document\.title = \w+\.title/);
});

it('scopes selectors and animations, except what is global', async () => {
  const { css } = await bundle(`${IMPORT}document.body.className = styles.card;`);
  expect(css).toContain('.Card-card:hover > .Card-title, .Card-wide .chart .axis');
  expect(css).toContain('animation: Card-rise 0.2s, fade 1s');
  expect(css).toContain('@keyframes Card-rise');
  expect(css).toContain('12.5%');
});
