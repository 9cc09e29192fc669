// Bytes in the largest unit that fits, with at most two decimals: "1.5MB", "1.43MiB".

const DECIMAL = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB', 'RB', 'QB'];
const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];

export function formatMemory(sizeBytes: number, base: 1000 | 1024): string {
  const suffixes = base === 1000 ? DECIMAL : BINARY;
  let size = Math.abs(sizeBytes);
  let step = 0;
  while (step < suffixes.length - 1 && roundTo2(size) >= base) {
    size /= base;
    step += 1;
  }
  const rounded = roundTo2(size);
  return `${sizeBytes < 0 && rounded !== 0 ? '-' : ''}${rounded}${suffixes[step] ?? ''}`;
}

const roundTo2 = (value: number): number => Math.round(value * 100) / 100;
