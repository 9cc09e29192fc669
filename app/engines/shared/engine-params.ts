// A database's `engine_params`: connection options beyond the address, limited to those that the engine supports. Pure.
import * as z from 'zod';
import type { Engine, EngineParams } from './engine.ts';

/** Connection parameter: seconds until an unresponsive server counts as down; null: 10. */
export const connectTimeout = z.coerce.number().int().min(1).max(60).nullable().default(null);

/** Connection parameter: max idle connections in a pool; null: the operator's default. */
export const poolSize = z.coerce.number().int().min(1).max(200).nullable().default(null);

/** The same timeout as written in `connect_args`. */
export const connectTimeoutArgument = z.int().min(1).max(60);

/** Validates `engine_params`. Each problem names its option; empty if valid. */
export function engineParamsProblems({ label, engineParams }: Engine, value: unknown): string[] {
  if (!engineParams) return [`Not supported: connections of ${label} have no further options.`];
  const parsed = buildSchema(engineParams).safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return `${path.join('.') || 'engine_params'}: ${issue.message}`;
    const known =
      path[0] === 'connect_args' ? Object.keys(engineParams.connectArgs.shape) : Object.keys(buildSchema(engineParams).shape);
    const names = issue.keys.map((key) => [...path, key.slice(0, 60)].join('.')).join(', ');
    return `${names}: Not an option of ${label} here. Options: ${known.join(', ')}.`;
  });
}

/** Converts `engine_params` to connection parameters. Invalid ones, which imports can contain, are ignored. */
export function readEngineParams({ engineParams }: Engine, value: unknown): Record<string, unknown> {
  if (!engineParams || value === undefined || value === null) return {};
  const parsed = buildSchema(engineParams).safeParse(value);
  if (!parsed.success) return {};
  const { connect_args: args = {}, pool_size: size } = parsed.data;
  return {
    ...(engineParams.toParameters?.(args) ?? args),
    ...(typeof size === 'number' && { pool_size: size }),
  };
}

const buildSchema = ({ connectArgs, hasPool }: EngineParams) =>
  z.strictObject({
    connect_args: connectArgs.optional(),
    ...(hasPool && { pool_size: z.int().min(1).max(200).optional() }),
  });
