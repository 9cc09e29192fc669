// Fields that connections of several engines have.
import * as z from 'zod';

export const hostSchema = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\s/@?#\0]+$/);

/** For engines whose protocol is binary. */
export const nameSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes('\0'), 'must not hold a NUL character');

/** For engines that are sent names in headers or addresses: no line breaks. */
export const headerNameSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0\r\n]+$/);

/** Values of headers, at most `maxChars` long. */
export const headerSchema = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .regex(/^[^\0\r\n]*$/);

/** The binding's name: its host, database and user take the place of the connection's. */
export const hyperdriveSchema = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/)
  .nullable()
  .default(null);

/** Whatever takes TLS checks the certificate against the host's name. */
export const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

/** `prefer` takes TLS where the server offers it. */
export const NEGOTIATED_SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
