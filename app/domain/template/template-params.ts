// What a tab or a dataset lets its templates name: a JSON object, as text or as it is.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { TemplateFilter } from './macros/filter-macros.ts';

/** Empty where nothing is given. Throws INVALID_TEMPLATE_PARAMS_ERROR (400) if not a JSON object. */
export function parseTemplateParams(given: unknown): Readonly<Record<string, unknown>> {
  const problem = paramsProblem(given);
  if (problem !== null) throw new AppError('INVALID_TEMPLATE_PARAMS_ERROR', `The template parameters can’t be used: ${problem}`);
  const value: unknown = typeof given === 'string' ? readJson(given) : given;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const filtersSchema = z.array(z.object({ col: z.string(), op: z.string().nullish(), val: z.unknown().optional() }));

/**
 * The filters that `_filters` makes up, as `filter_values` and `get_filters` read them: `[{"col", "op", "val"}]`, with
 * operators in either case. Throws INVALID_TEMPLATE_PARAMS_ERROR (400) for anything else.
 */
export function paramsFilters({ _filters: given }: Readonly<Record<string, unknown>>): TemplateFilter[] {
  const parsed = filtersSchema.safeParse(given ?? []);
  if (!parsed.success)
    throw new AppError(
      'INVALID_TEMPLATE_PARAMS_ERROR',
      'The template parameters can’t be used: “_filters” must be a list such as [{"col": "country", "op": "IN", "val": ["Norway"]}].',
    );
  return parsed.data.map(({ col, op, val }) => ({ column: col, operator: (op ?? '').toUpperCase(), value: val }));
}

export interface TemplateParam {
  readonly name: string;
  readonly value: unknown;
}

/** Those that a template can name, in their order; none where nothing is given or it cannot be read. */
export function nameableParams(given: unknown): TemplateParam[] {
  if (paramsProblem(given) !== null) return [];
  return Object.entries(parseTemplateParams(given))
    .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
    .map(([name, value]) => ({ name, value }));
}

/** What is wrong with the text, as an actionable message; null: nothing is. */
export function paramsProblem(given: unknown): string | null {
  if (given === null || given === undefined || (typeof given === 'string' && given.trim() === '')) return null;
  const value = typeof given === 'string' ? readJson(given) : given;
  if (value === undefined) return 'This is not valid JSON. Write an object such as {"name": "value"}.';
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return null;
  return 'This is not an object. Write names and values in braces, such as {"name": "value"}.';
}

function readJson(text: string): unknown {
  try {
    return text.trim() === '' ? {} : parseJson(text);
  } catch {
    return undefined;
  }
}
