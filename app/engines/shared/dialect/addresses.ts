// IP addresses in text columns, compared as 32-bit numbers.
import { formatAddress, formatIpv6 } from '#app/domain/advanced-type/address-text.ts';
import type { AddressOperand } from '#app/domain/sql/dialect.ts';

/** `sql` is a numeric expression, NULL if the text isn't an IPv4 address. */
export const ipv4Numbers = (sql: string): AddressOperand => ({ sql, literal: String, readsIpv6: false });

/** Formats an address so that every engine with an address type can read it. */
export const addressText = (address: bigint, bits: 32 | 128): string =>
  bits === 32 ? formatAddress(address) : formatIpv6(address);
