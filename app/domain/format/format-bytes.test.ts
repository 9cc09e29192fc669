import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [4_096, '4.1 kB'],
  [999_999, '1,000 kB'],
  [12_345_678, '12.3 MB'],
  [456_789_000, '457 MB'],
  [3_000_000_000_000, '3,000 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes, 'en-US')).toBe(text));
