// A template with the names it can use, as plain SQL text. Interprets, never compiles to code; see
// docs/decisions/020-templates.md.
import { AppError } from '#app/domain/errors.ts';
import type { Lexis } from '#app/domain/sql/lexis.ts';
import { lineAndColumn } from '#app/domain/sqllab/line-and-column.ts';
import { openBudget, type Budget } from './budget.ts';
import { FILTERS } from './filters.ts';
import { GLOBALS } from './globals.ts';
import { parseTemplate } from './parse-template.ts';
import { placeWithEnds } from './place-text.ts';
import { joinSegments, sameText, type SourceSegment, type SourceMap } from './source-map.ts';
import type { TextPiece } from './tainted-text.ts';
import { Scope, type Runtime } from './runtime.ts';
import { TemplateFailure } from './template-failure.ts';
import { TESTS } from './tests.ts';
import { isTemplate } from './tokenize.ts';
import type { JinjaValue } from './value.ts';
import { writeBody, type PieceOrigin } from './write-body.ts';

export interface TemplateOptions {
  /** A value as a literal of the engine's SQL. */
  readonly literal: Runtime['literal'];
  /** Lexical rules of the same engine. */
  readonly lexis: Lexis;
  /** Names that templates can use: macros, variables, parameters; a later one of the same name wins. */
  readonly names: Iterable<readonly [string, JinjaValue]>;
  /** Shared by the texts of one query, so that many small templates are bounded like a large one. */
  readonly budget?: Budget;
}

export interface MissingName {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  /** Offset in the template. */
  readonly from: number;
}

export interface RenderedText {
  readonly text: string;
  /** Where in the template the text comes from. */
  readonly map: SourceMap;
  /** Names that were printed and are nothing: the text has gaps there and must not run. */
  readonly missing: readonly MissingName[];
}

/** Throws GENERIC_COMMAND_ERROR (422) with template, line, column and exception type for what cannot be rendered. */
export function renderTemplate(source: string, { literal, lexis, names, budget = openBudget() }: TemplateOptions): RenderedText {
  if (!isTemplate(source)) return { text: source, map: sameText(source.length), missing: [] };
  const out: TextPiece[] = [];
  const origins: PieceOrigin[] = [];
  const runtime: Runtime = { budget, literal, filters: FILTERS, tests: TESTS, missing: new Map() };
  try {
    writeBody(parseTemplate(source), new Scope(new Scope(null, [...GLOBALS(runtime), ...names])), { runtime, out, origins });
    const missing = [...runtime.missing].map(([name, from]) => ({ name, from, ...lineAndColumn(source, from) }));
    const { sql: text, ends } = placeWithEnds(out, lexis);
    return { text, map: mapPieces(source, { origins, ends }), missing };
  } catch (error) {
    throw templateError(error, source);
  }
}

function mapPieces(
  source: string,
  { origins, ends }: { readonly origins: readonly PieceOrigin[]; readonly ends: readonly number[] },
): SourceMap {
  let from = 0;
  const segments = origins.map(({ at, isText }, index): SourceSegment => {
    const end = ends[index] ?? from;
    const segment: SourceSegment = [from, end - from, at, isText ? null : tagEnd(source, at)];
    from = end;
    return segment;
  });
  return joinSegments(segments);
}

function tagEnd(source: string, at: number): number {
  const close = source.indexOf(source[at + 1] === '%' ? '%}' : '}}', at);
  return close < 0 ? at : close + 2;
}

function templateError(error: unknown, source: string): unknown {
  // Deeply nested input can exhaust the stack before it exhausts a budget.
  const failure =
    error instanceof RangeError ? new TemplateFailure('OverflowError', 'the template is nested too deeply', 0) : error;
  if (!(failure instanceof TemplateFailure)) return failure;
  return new AppError('COMMAND_REFUSED_ERROR', `Jinja2 template error (${failure.kind}): ${failure.message}`, {
    cause: failure,
    extra: {
      template: source,
      ...lineAndColumn(source, failure.at),
      exception_type: failure.kind,
      diagnostics: [{ code: 'template', message: failure.message, from: failure.at, to: failure.at }],
    },
  });
}

/** MISSING_TEMPLATE_PARAMS_ERROR (400) that names what is undefined and where it is. */
export function missingError(
  missing: readonly MissingName[],
  { source, parameters, advice }: { readonly source: string; readonly parameters: unknown; readonly advice: string },
): AppError {
  const listed = missing.map(({ name }) => `"${name}"`).join(', ');
  const [first] = missing;
  const message =
    missing.length === 1 && first
      ? `The parameter ${listed} in your query is undefined (line ${first.line}, column ${first.column}).`
      : `The parameters ${listed} in your query are undefined.`;
  return new AppError('MISSING_TEMPLATE_PARAMS_ERROR', `${message} ${advice}`, {
    extra: {
      undefined_parameters: missing.map(({ name }) => name),
      template_parameters: parameters,
      template: source,
      diagnostics: missing.map(({ name, from }) => ({
        code: 'template',
        message: `"${name}" is undefined.`,
        from,
        to: from + name.length,
      })),
      ...(missing[0] && { line: missing[0].line, column: missing[0].column }),
    },
  });
}
