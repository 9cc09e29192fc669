// Faces that every system has, in Inter's measure: for a first visit, where Inter can't come, and for files that are opened elsewhere.
// The same rules are in `base.css`; `tests/contracts/charts/fallback-fonts.test.ts` compares both, and measures texts of all kinds in them.

export interface FallbackFace {
  readonly family: string;
  readonly locals: readonly string[];
  readonly sizePercent: number;
  /** Ascent and descent relative to Inter's font size: 96.88 and 24.15, divided by the size of the face. */
  readonly ascentPercent: number;
  readonly descentPercent: number;
}

/** At these sizes no number is wider than in Inter, and names are by a pixel at most. */
export const FALLBACK_FACES: readonly FallbackFace[] = [
  {
    family: 'Inter fallback',
    locals: ['Arial', 'Liberation Sans', 'Helvetica'],
    sizePercent: 105,
    ascentPercent: 92.26,
    descentPercent: 23,
  },
  {
    family: 'Inter fallback wide',
    locals: ['DejaVu Sans', 'Verdana'],
    sizePercent: 92.5,
    ascentPercent: 104.73,
    descentPercent: 26.11,
  },
];

/** As CSS, for pictures that have no style sheet. */
export const fallbackFacesCss = (): string =>
  FALLBACK_FACES.map(
    ({ family, locals, sizePercent, ascentPercent, descentPercent }) =>
      `@font-face{font-family:'${family}';src:${locals.map((name) => `local('${name}')`).join(',')};size-adjust:${sizePercent}%;` +
      `ascent-override:${ascentPercent}%;descent-override:${descentPercent}%;line-gap-override:0%}`,
  ).join('');
