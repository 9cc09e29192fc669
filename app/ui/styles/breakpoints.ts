// The three widths at which pages change, and the height below which bars give way. Sheets write `@media (--narrow)`:
// scripts/bundle/styles.ts puts the conditions in.

export const BREAKPOINTS = {
  /** A phone. */
  narrow: '(width < 640px)',
  /** A tablet, or half of a laptop's screen; phones too. */
  medium: '(width < 1024px)',
  /** A large desktop. */
  wide: '(width >= 1440px)',
  /** A phone in landscape, or a page at 400 % zoom. */
  short: '(height < 480px)',
} as const;
