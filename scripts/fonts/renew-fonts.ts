// The part of a build that prepares fonts: done when packages or this code have changed.
import { mkdirSync } from 'node:fs';
import { clearStamp, hashSources, isStale, stampPart, type BuildPart } from '#scripts/bundle/build-stamp.ts';
import { waitForLock } from '#scripts/state/wait-for-lock.ts';
import { buildFonts, FONTS_FOLDER } from './build-fonts.ts';

const FONTS: BuildPart = {
  name: 'fonts',
  sources: ['scripts/fonts', 'app/services/rendering/text/font-subsetter.ts', 'package-lock.json'],
  outputs: [FONTS_FOLDER],
  entries: [`${FONTS_FOLDER}/index.json`],
};

/** Before the bundles: the report Worker's names their folder. */
export async function renewFonts(report: (message: string) => void = () => undefined): Promise<void> {
  mkdirSync('dist', { recursive: true });
  // Builds and tests that begin together prepare them once.
  const release = await waitForLock('dist/fonts-lock');
  try {
    if (!isStale(FONTS)) return;
    const sources = hashSources(FONTS);
    clearStamp(FONTS);
    report('Preparing fonts');
    await buildFonts();
    stampPart(FONTS, sources);
  } finally {
    release();
  }
}
