// The table or view that a run creates from its select: its name, checked and quoted.
import { hasUnsafeCharacters } from '#app/domain/input/name-characters.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';

export interface CreateAs {
  readonly table: string;
  /** Null: where unqualified names mean. */
  readonly schema: string | null;
  readonly method: 'TABLE' | 'VIEW';
}

/** Why nothing can be created under that name, or null. */
export function targetProblem({ table, schema, method }: CreateAs, dialect: Dialect): AppError | null {
  const noun = method === 'TABLE' ? 'table' : 'view';
  if (table.trim() === '') return new AppError('GENERIC_COMMAND_ERROR', `Enter a name for the ${noun} to create.`);
  const names = [table, ...(schema === null ? [] : [schema])];
  const unreadable = names.find(hasUnsafeCharacters);
  if (unreadable !== undefined)
    return new AppError(
      'GENERIC_COMMAND_ERROR',
      `The name of a ${noun} or its schema can’t contain control characters or characters that change the direction of text.`,
    );
  const max = dialect.maxIdentifierBytes;
  const long = max !== null && names.some((name) => new TextEncoder().encode(name).length > max);
  return long
    ? new AppError('GENERIC_COMMAND_ERROR', `The name of a ${noun} or its schema can have at most ${max} bytes.`)
    : null;
}

/** The qualified name, quoted; `schema` is what unqualified names mean. */
export const createTarget = (ctas: CreateAs, schema: string | null, dialect: Dialect): string =>
  dialect.qualify([ctas.schema ?? schema, ctas.table]);
