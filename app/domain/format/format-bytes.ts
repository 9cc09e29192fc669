// Formats file sizes.

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1_000;

/** In decimal units, with up to three digits from kilobytes on, such as "12.3 MB". */
export function formatBytes(bytes: number, locale: string): string {
  const exponent = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / STEP ** exponent;
  const format = { style: 'unit', unit: UNITS[exponent], unitDisplay: exponent === 0 ? 'long' : 'short' } as const;
  return new Intl.NumberFormat(locale, { ...format, maximumFractionDigits: value < 100 && exponent > 0 ? 1 : 0 }).format(value);
}
