// Lines of text as glyphs at their places: for one picture or document, whose fonts are opened once.
import type { FontFace } from './font-index.ts';
import type { FontStore } from './font-store.server.ts';
import { createOutlines, type Outlines } from './glyph-outlines.ts';
import type { Glyph, HarfBuzz, ShapingFace } from './harfbuzz.ts';
import { findTextNeeds } from './text-needs.ts';
import { splitRuns, type RunFonts } from './text-runs.ts';

export interface OpenFace {
  readonly face: FontFace;
  readonly bytes: Uint8Array;
  readonly shaping: ShapingFace;
  readonly outlines: Outlines;
}
export interface SetRun {
  readonly open: OpenFace;
  readonly text: string;
  readonly isRightToLeft: boolean;
  readonly glyphs: readonly Glyph[];
  /** Left edge of the run relative to the line's, in ems. */
  readonly fromEm: number;
}
interface SetLine {
  readonly runs: readonly SetRun[];
  readonly widthEm: number;
}
export interface Typesetter {
  /** Fonts of plain Latin, as files. */
  readonly latin: readonly Uint8Array[];
  setLine(text: string, weight: number): SetLine;
  /** Must be called after the last text is set. */
  free(): void;
}

/** Opens the fonts that these drawings need. */
export async function openTypesetter(svgs: readonly string[], fonts: FontStore, harfBuzz: HarfBuzz): Promise<Typesetter> {
  const { finder } = await fonts.catalog();
  const { faces, scripts } = findTextNeeds(svgs, finder);
  const read = await Promise.all(faces.map(async (face) => [face, await fonts.read(face)] as const));
  const files = new Map(read);
  const opened = new Map<FontFace, OpenFace>();
  const open = (face: FontFace): OpenFace => {
    const known = opened.get(face);
    if (known) return known;
    const bytes = files.get(face);
    if (!bytes) throw new Error(`The font ${face.file} was not read.`);
    const fresh = { face, bytes, shaping: harfBuzz.openFace(bytes), outlines: createOutlines(bytes) };
    opened.set(face, fresh);
    return fresh;
  };
  return {
    latin: read.filter(([{ script }]) => script === 'latin').map(([, bytes]) => bytes),
    setLine: (text, weight) => setLine(text, weight, { finder, scripts, open }),
    free() {
      for (const { shaping } of opened.values()) shaping.free();
      opened.clear();
    },
  };
}

interface Fonts extends RunFonts {
  readonly open: (face: FontFace) => OpenFace;
}

function setLine(text: string, weight: number, { open, ...fonts }: Fonts): SetLine {
  let fromEm = 0;
  const runs = splitRuns(text, weight, fonts).map((run): SetRun => {
    const opened = open(run.face);
    const glyphs = opened.shaping.shape(run.text, run.isRightToLeft);
    const set = { open: opened, text: run.text, isRightToLeft: run.isRightToLeft, glyphs, fromEm };
    fromEm += glyphs.reduce((sum, { advance }) => sum + advance, 0) / opened.shaping.unitsPerEm;
    return set;
  });
  return { runs, widthEm: fromEm };
}
