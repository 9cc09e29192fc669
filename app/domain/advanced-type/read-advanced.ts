// Parses values of advanced types: IP addresses, networks (CIDR) and ranges; ports by number, range or name.
import { formatAddress, MAX_IPV6, parseAddress, type IpAddress } from './address-text.ts';
import type { AdvancedReading, AdvancedType, AdvancedValueRange } from './advanced-type.ts';
import { PORTS } from './port-names.ts';

/** Longer text is always invalid, which keeps messages that quote it short. */
const MAX_CHARS = 100;
const MAX_PORT = 65_535n;

/** Parses the text to numbers, or returns why it is invalid. Never throws. */
export function readAdvanced(type: AdvancedType, text: string): AdvancedReading {
  const trimmed = text.trim();
  const short = trimmed.length > MAX_CHARS ? `${trimmed.slice(0, MAX_CHARS)}…` : trimmed;
  if (short !== trimmed) return refused(type === 'port' ? 'notPort' : 'notAddress', short);
  return type === 'port' ? readPort(trimmed) : readAddress(trimmed);
}

/**
 * Whether a text contains only characters of addresses, and so is probably one. Text columns can also contain words such as
 * `unknown`.
 */
export const looksLikeAddress = (text: string): boolean => /[\d:]/.test(text) && /^[\da-f.:/\s–-]+$/i.test(text);

/** Whether a filter parses the value. In a text column, text that isn't an address is compared unchanged. */
export const isRead = (value: string | number | boolean | null, isOfText: boolean): boolean =>
  !isOfText || looksLikeAddress(String(value));

const refused = (is: 'notAddress' | 'notPort' | 'reversed', text: string): AdvancedReading => ({
  ok: false,
  problem: { is, text },
});
const found = (...spans: readonly AdvancedValueRange[]): AdvancedReading => ({ ok: true, spans });
const single = (value: bigint): AdvancedValueRange => ({ first: value, last: value });

function readAddress(text: string): AdvancedReading {
  if (/^\d{1,39}$/.test(text)) return BigInt(text) > MAX_IPV6 ? refused('notAddress', text) : found(single(BigInt(text)));
  const network = /^([^/]+)\/(\d{1,3})$/.exec(text);
  if (network) return readNetwork(text, parseAddress(network[1] ?? ''), Number(network[2]));
  const range = /^(\S+?)\s*[-–]\s*(\S+)$/.exec(text);
  if (range) return readRange(text, parseAddress(range[1] ?? ''), parseAddress(range[2] ?? ''));
  const address = parseAddress(text);
  return address === null ? refused('notAddress', text) : found({ ...single(address.value), bits: address.bits });
}

function readNetwork(text: string, address: IpAddress | null, prefixBits: number): AdvancedReading {
  if (address === null || prefixBits > address.bits) return refused('notAddress', text);
  const size = 2n ** BigInt(address.bits - prefixBits);
  const first = address.value - (address.value % size);
  if (first !== address.value)
    return { ok: false, problem: { is: 'hostBits', text, network: `${formatOf(first, address)}/${prefixBits}` } };
  return found({ first, last: first + size - 1n, bits: address.bits });
}

/** Small values are formatted as IPv6 if the family is IPv6. */
const formatOf = (value: bigint, { bits }: IpAddress): string => (bits === 128 && value === 0n ? '::' : formatAddress(value));

function readRange(text: string, from: IpAddress | null, to: IpAddress | null): AdvancedReading {
  if (from === null || to === null || from.bits !== to.bits) return refused('notAddress', text);
  return from.value > to.value ? refused('reversed', text) : found({ first: from.value, last: to.value, bits: from.bits });
}

function readPort(text: string): AdvancedReading {
  const named = PORTS.get(text.toLowerCase());
  if (named) return found(...named.map((port) => single(BigInt(port))));
  const [, first, last = first] = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return refused('notPort', text);
  const span = { first: BigInt(first), last: BigInt(last) };
  if (span.first > MAX_PORT || span.last > MAX_PORT) return refused('notPort', text);
  return span.first > span.last ? refused('reversed', text) : found(span);
}
