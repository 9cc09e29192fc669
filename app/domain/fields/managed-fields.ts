// What clients send of the tool that manages an object elsewhere: the same fields of every noun that can be.
import { flag, text, type Fields } from './field.ts';

export const MANAGED_FIELDS = {
  is_managed_externally: { column: 'isManagedExternally', type: flag(false), on: ['create', 'edit', 'show'] },
  /** Stored as it is sent; screens link to it only where it is a web address. */
  external_url: { column: 'externalUrl', type: text({ max: 2_000, isEmptyNull: true }), on: ['create', 'edit', 'show'] },
} as const satisfies Fields;
