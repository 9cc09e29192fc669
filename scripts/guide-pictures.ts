// `npm run guide`: makes the pictures of docs/guide. Starts the product with the sample data in a folder of its own, and shows each
// screen as the guide describes it. Pictures that hardly differ from those that are there are kept.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, openAdministrator, PICTURES, takePicture, type TakenSizes } from './guide/guide-browser.ts';
import { SCENES } from './guide/guide-scenes.ts';
import { prepareScenes } from './guide/prepare-scenes.ts';
import { startPrepared } from './start/serve-prepared.ts';

const PASSWORD = 'a guide to every screen';
const wanted = process.argv.slice(2);
const stateDir = mkdtempSync(join(tmpdir(), 'meridian-guide-'));
const host = await startPrepared({ stateDir, host: '127.0.0.1', port: 0, adminPassword: PASSWORD, report: console.log });
const browser = await launchBrowser();
try {
  const page = await openAdministrator(browser, host.url.origin, PASSWORD);
  await prepareScenes(page);
  const sizes: TakenSizes = {};
  for (const [name, show] of Object.entries(SCENES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await show(page);
    await takePicture(page, `${name}.webp`, sizes);
  }
  if (wanted.length === 0) writeFileSync(join(PICTURES, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
} finally {
  await browser.close();
  await host.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
