// Schemas of connection parameters that several engines share.
import * as z from 'zod';

export const hostSchema = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\s/@?#\0]+$/);

/** Schema of names for engines with a binary protocol. */
export const nameSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes('\0'), 'must not hold a NUL character');

/** For engines that receive names in HTTP headers or URLs: no line breaks. */
export const headerNameSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0\r\n]+$/);

/** A header value of at most `maxChars` characters. */
export const headerSchema = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .regex(/^[^\0\r\n]*$/);

/** The name of a Hyperdrive binding, whose host, database and user replace the connection's. */
export const hyperdriveSchema = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/)
  .nullable()
  .default(null);

/** Every mode with TLS checks the certificate against the hostname. */
export const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

/** `prefer` uses TLS if the server offers it. */
export const NEGOTIATED_SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
