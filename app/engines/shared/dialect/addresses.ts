// Addresses in columns of text, as the numbers that their 32 bits make.
import { formatAddress, formatIpv6 } from '#app/domain/advanced-type/address-text.ts';
import type { AddressOperand } from '#app/domain/sql/dialect.ts';

/** `sql` is a number, NULL where the text is no IPv4 address. */
export const ipv4Numbers = (sql: string): AddressOperand => ({ sql, literal: String, readsIpv6: false });

/** The address as every engine with a type for addresses reads it. */
export const addressText = (address: bigint, bits: 32 | 128): string =>
  bits === 32 ? formatAddress(address) : formatIpv6(address);
