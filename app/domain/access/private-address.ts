// Classifies hosts entered by users as public or private, before any outgoing connection (SSRF protection). Doesn't resolve
// names.

/**
 * `private`: loopback, private, link-local, metadata, shared, reserved, multicast … `ambiguous`: looks like an address that
 * parsers read differently. `name`: a name whose resolved addresses must be checked, too.
 */
export type HostKind = 'public' | 'private' | 'ambiguous' | 'name';

/** Max length of a name in DNS. */
const MAX_NAME_CHARS = 254;
const LOCAL_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)\.?$/i;
/** The last label is a number, as in decimal, octal or hexadecimal addresses. */
const NUMERIC_END = /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i;
const NAME = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/i;

/** Classifies a name or an IPv4 or IPv6 address, with or without brackets. */
export function classifyHost(host: string): HostKind {
  const text = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (text.includes(':')) {
    const groups = parseV6(text);
    return groups === null ? 'ambiguous' : isPublicV6(groups) ? 'public' : 'private';
  }
  if (text !== host) return 'ambiguous';
  const bytes = parseV4(text);
  if (bytes !== null) return isPublicV4(bytes) ? 'public' : 'private';
  if (NUMERIC_END.test(text) || !isName(text)) return 'ambiguous';
  return LOCAL_NAMES.test(text) ? 'private' : 'name';
}

/** ASCII only: other characters are converted before DNS resolution (IDNA), so the final name is unknown. */
const isName = (text: string): boolean => text.length <= MAX_NAME_CHARS && NAME.test(text) && !text.includes('..');

/** Parses four decimal numbers without leading zeros; null for any other text. */
function parseV4(text: string): readonly number[] | null {
  if (!/^(?:(?:0|[1-9]\d{0,2})(?:\.(?!$)|$)){4}$/.test(text)) return null;
  const bytes = text.split('.').map(Number);
  return bytes.length === 4 && bytes.every((byte) => byte < 256) ? bytes : null;
}

/** Address and prefix length of all blocks that aren't public (IANA special-purpose registry, multicast, class E). */
const V4_BLOCKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

const PRIVATE_V4: readonly (readonly [number, number])[] = V4_BLOCKS.map(([block, bits]) => [
  toNumber(block.split('.').map(Number)),
  bits,
]);

/** The same blocks in CIDR notation, for network configuration. The V6 list includes NAT64 equivalents of the V4 list. */
export const PRIVATE_V4_BLOCKS: readonly string[] = V4_BLOCKS.map(([block, bits]) => `${block}/${bits}`);
export const PRIVATE_V6_BLOCKS: readonly string[] = [
  '::/8',
  '100::/8',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '4000::/2',
  '8000::/1',
  ...PRIVATE_V4.map(([block, bits]) => `64:ff9b::${(block >>> 16).toString(16)}:${(block & 0xffff).toString(16)}/${96 + bits}`),
];

function toNumber(bytes: readonly number[]): number {
  return bytes.reduce((total, byte) => total * 256 + byte, 0);
}

function isPublicV4(bytes: readonly number[]): boolean {
  const address = toNumber(bytes);
  return !PRIVATE_V4.some(([block, bits]) => Math.floor(address / 2 ** (32 - bits)) === Math.floor(block / 2 ** (32 - bits)));
}

/** Parses eight groups; null for an invalid address or one with a zone. */
function parseV6(text: string): readonly number[] | null {
  const embedded = /^(.*:)(\d[\d.]*)$/.exec(text);
  const v4 = embedded?.[2]?.includes('.') ? parseV4(embedded[2]) : undefined;
  if (v4 === null) return null;
  const head = v4 ? (embedded?.[1] ?? '') : text;
  // Remove a single `:` before an embedded IPv4 address, but keep `::`.
  const shortened = v4 && !head.endsWith('::') ? head.slice(0, -1) : head;
  const tail = v4 ? [toNumber(v4.slice(0, 2)), toNumber(v4.slice(2))] : [];
  const halves = shortened.split('::');
  if (halves.length > 2) return null;
  const [left, right] = halves.map(readGroups);
  if (!left || right === null) return null;
  const known = left.length + (right?.length ?? 0) + tail.length;
  if (right === undefined) return known === 8 ? [...left, ...tail] : null;
  return known < 8 ? [...left, ...Array<number>(8 - known).fill(0), ...right, ...tail] : null;
}

function readGroups(text: string): number[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => parseInt(group, 16)) : null;
}

/** Global unicast is 2000::/3, without its blocks for tunnels, documentation and protocols. */
function isPublicV6(groups: readonly number[]): boolean {
  const [a = 0, b = 0] = groups;
  const v4 = embeddedV4(groups);
  if (v4) return isPublicV4(v4);
  if (a >> 13 !== 1) return false;
  const isProtocol = a === 0x2001 && b < 0x200;
  const isDocumentation = (a === 0x2001 && b === 0xdb8) || (a === 0x3fff && b < 0x1000);
  return !isProtocol && !isDocumentation && a !== 0x2002;
}

/** IPv4 address in `::ffff:a.b.c.d` or in the NAT64 prefix `64:ff9b::`, which reach that IPv4 host. */
function embeddedV4(groups: readonly number[]): readonly number[] | null {
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return null;
  return groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
}
