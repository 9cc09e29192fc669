// The browser that makes the guide's pictures: an administrator's, always of the same size.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '#scripts/install/find-chromium.mjs';

export const PICTURES = 'docs/guide/pictures';
const SIZE = { width: 1200, height: 750 };
/** Generous, for a busy machine. */
const TIMEOUT_MS = 120_000;
const QUALITY = 0.86;
/** Share of pixels that can differ before a picture is rewritten: a caret, a time of day. */
const MAX_DIFFERENCE = 0.004;

export type TakenSizes = Record<string, { readonly width: number; readonly height: number }>;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(process.env) ?? 'chromium', args: ['--no-sandbox', '--disable-gpu'] });

export async function openAdministrator(browser: Browser, origin: string, password: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZE,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  // Pages don't wait for their font; pictures do, so that they are the same each time.
  await context.route(/\.css$/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replaceAll(/font-display:\s*optional/g, 'font-display:block');
    await route.fulfill({ response: reply, body });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/login/');
  await page.getByLabel('Username or email').fill('admin');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  return page;
}

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor();
}

interface Encoded {
  readonly dataUrl: string;
  readonly width: number;
  readonly height: number;
  /** From the picture that is there; 1 where there is none of this size. */
  readonly difference: number;
}

/** Saves what the page shows, or keeps the picture that is there where the two hardly differ. */
export async function takePicture(page: Page, name: string, sizes: TakenSizes): Promise<void> {
  const file = join(PICTURES, name);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const blank = await page.context().newPage();
  try {
    const encoded = await blank.evaluate(encodePicture, {
      png: png.toString('base64'),
      before: readPicture(file),
      quality: QUALITY,
    });
    sizes[name] = { width: encoded.width, height: encoded.height };
    if (encoded.difference <= MAX_DIFFERENCE) return;
    writeFileSync(file, decodeBase64(encoded.dataUrl.split(',')[1] ?? ''));
    console.log(`${name}: ${Math.round(encoded.dataUrl.length * 0.00075)} KB`);
  } finally {
    await blank.close();
  }
}

const decodeBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

function readPicture(file: string): string | null {
  try {
    return readFileSync(file).toString('base64');
  } catch {
    return null; // It is new.
  }
}

/** Runs in the browser, whose canvas writes WebP. */
async function encodePicture(given: {
  readonly png: string;
  readonly before: string | null;
  readonly quality: number;
}): Promise<Encoded> {
  const toneSteps = 12;
  const draw = async (type: string, base64: string): Promise<HTMLCanvasElement> => {
    const image = new Image();
    image.src = `data:image/${type};base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas;
  };
  const canvas = await draw('png', given.png);
  const { width, height } = canvas;
  const dataUrl = canvas.toDataURL('image/webp', given.quality);
  const before = given.before === null ? null : await draw('webp', given.before);
  if (before === null || before.width !== width || before.height !== height) return { dataUrl, width, height, difference: 1 };
  const read = (one: HTMLCanvasElement) => one.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const now = read(await draw('webp', dataUrl.split(',')[1] ?? ''));
  const then = read(before);
  let differing = 0;
  for (let at = 0; at < now.length; at += 4) {
    const isOther = [0, 1, 2].some((channel) => Math.abs((now[at + channel] ?? 0) - (then[at + channel] ?? 0)) > toneSteps);
    if (isOther) differing += 1;
  }
  return { dataUrl, width, height, difference: differing / (width * height) };
}
