// `engine_params` of a database: the options of a connection beyond its address, those of them that the engine heeds. Pure.
import * as z from 'zod';
import type { Engine, EngineParams } from './engine.ts';

/** Seconds until a server that doesn't respond counts as down; null: 10. As a parameter of a connection. */
export const connectTimeout = z.coerce.number().int().min(1).max(60).nullable().default(null);

/** Idle connections that are kept at most; null: as many as the operator's pools keep. As a parameter of a connection. */
export const poolSize = z.coerce.number().int().min(1).max(200).nullable().default(null);

/** As people and other clients write it. */
export const connectTimeoutArgument = z.int().min(1).max(60);

/** What is wrong with it, each named; empty: nothing. */
export function engineParamsProblems({ label, engineParams }: Engine, value: unknown): string[] {
  if (!engineParams) return [`Not supported: connections of ${label} have no further options.`];
  const parsed = schemaOf(engineParams).safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return `${path.join('.') || 'engine_params'}: ${issue.message}`;
    const known =
      path[0] === 'connect_args' ? Object.keys(engineParams.connectArgs.shape) : Object.keys(schemaOf(engineParams).shape);
    const names = issue.keys.map((key) => [...path, key.slice(0, 60)].join('.')).join(', ');
    return `${names}: Not an option of ${label} here. Options: ${known.join(', ')}.`;
  });
}

/** As parameters of the connection; none where it isn't valid, as an import can bring it. */
export function readEngineParams({ engineParams }: Engine, value: unknown): Record<string, unknown> {
  if (!engineParams || value === undefined || value === null) return {};
  const parsed = schemaOf(engineParams).safeParse(value);
  if (!parsed.success) return {};
  const { connect_args: args = {}, pool_size: size } = parsed.data;
  return {
    ...(engineParams.toParameters?.(args) ?? args),
    ...(typeof size === 'number' && { pool_size: size }),
  };
}

const schemaOf = ({ connectArgs, hasPool }: EngineParams) =>
  z.strictObject({
    connect_args: connectArgs.optional(),
    ...(hasPool && { pool_size: z.int().min(1).max(200).optional() }),
  });
