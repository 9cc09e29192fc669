// Parses and formats IP addresses: IPv4 in four parts, IPv6 in eight groups with the longest run of zeros omitted.

/** `value` is the address as a number; `bits` is 32 or 128. */
export interface IpAddress {
  readonly value: bigint;
  readonly bits: 32 | 128;
}

const MAX_CHARS = 45;
export const MAX_IPV4 = 2n ** 32n - 1n;
export const MAX_IPV6 = 2n ** 128n - 1n;

/** Null if it is neither. Leading zeros are refused, because some parsers read them as octal; so are zones (`%eth0`). */
export function parseAddress(text: string): IpAddress | null {
  if (text.length > MAX_CHARS) return null;
  const value = text.includes(':') ? parseIpv6(text) : parseIpv4(text);
  return value === null ? null : { value, bits: text.includes(':') ? 128 : 32 };
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n);
}

const GROUPS = 8;

function parseIpv6(text: string): bigint | null {
  const [left = '', right, ...more] = text.split('::');
  if (more.length > 0) return null;
  const [head, tail] = [groupsOf(left), groupsOf(right ?? '')];
  if (head === null || tail === null) return null;
  const missing = GROUPS - head.length - tail.length;
  if (right === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail];
  return groups.reduce((value, group) => value * 65_536n + group, 0n);
}

/** Parses 16-bit groups; an IPv4 address at the end is two groups. Null if any is invalid. */
function groupsOf(text: string): bigint[] | null {
  if (text === '') return [];
  const pieces = text.split(':');
  const groups: bigint[] = [];
  for (const [at, piece] of pieces.entries()) {
    const ipv4 = at === pieces.length - 1 && piece.includes('.') ? parseIpv4(piece) : null;
    if (ipv4 !== null) groups.push(ipv4 / 65_536n, ipv4 % 65_536n);
    else if (/^[\da-f]{1,4}$/i.test(piece)) groups.push(BigInt(`0x${piece}`));
    else return null;
  }
  return groups;
}

/** Formats 32-bit numbers as IPv4, larger ones as IPv6 (RFC 5952), and any other number unchanged. */
export function formatAddress(value: bigint): string {
  if (value < 0n || value > MAX_IPV6) return String(value);
  return value <= MAX_IPV4 ? formatIpv4(value) : formatIpv6(value);
}

const formatIpv4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');

/** Formats eight groups, omitting the longest run of zeros (RFC 5952). */
export function formatIpv6(value: bigint): string {
  const groups = Array.from({ length: GROUPS }, (_, at) => ((value >> BigInt(16 * (GROUPS - 1 - at))) & 65_535n).toString(16));
  const { from, length } = longestZeros(groups);
  if (length < 2) return groups.join(':');
  return `${groups.slice(0, from).join(':')}::${groups.slice(from + length).join(':')}`;
}

function longestZeros(groups: readonly string[]): { readonly from: number; readonly length: number } {
  let [best, run] = [{ from: 0, length: 0 }, 0];
  for (const [at, group] of groups.entries()) {
    run = group === '0' ? run + 1 : 0;
    if (run > best.length) best = { from: at - run + 1, length: run };
  }
  return best;
}
