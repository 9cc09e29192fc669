// Replays the post-processing cases: a frame in, an operation, a frame or an error message out.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Cell, Column } from '#app/domain/table.ts';
import { cellAt } from '#app/domain/table.ts';
import { AppError } from '#app/domain/errors.ts';
import type { ShapeFrame } from '#app/domain/shape/frame.ts';
import { findOperation } from '#app/domain/shape/registry.ts';
import type { CaseResult } from './case-result.ts';

const label = z.union([z.string(), z.number(), z.null()]);
const frameSchema = z.object({
  columns: z.array(z.union([label, z.array(label)])),
  columnLevels: z.number(),
  index: z.array(z.unknown()),
  indexName: z.array(z.string().nullable()),
  indexType: z.string(),
  data: z.array(z.array(z.unknown())),
});
type CaseFrame = z.output<typeof frameSchema>;

const caseSchema = z.object({
  op: z.string(),
  test: z.string(),
  input: z.object({ $df: frameSchema }),
  options: z.record(z.string(), z.unknown()),
  output: z.object({ $df: frameSchema }).optional(),
  error: z.string().optional(),
});
type PostprocessingCase = z.output<typeof caseSchema>;

/** Errors of the recorded server that ours has no cause to give, and why. */
const BY_DESIGN: ReadonlyMap<string, string> = new Map([
  ['`prophet` package not installed', 'the recorded server had no forecast; ours has one of its own'],
]);

/** Relative, as in the cases' readme. */
const TOLERANCE = 1e-9;

/** One result for each case of `postprocessing.json` in that folder. */
export async function runPostprocessing(folder: string): Promise<CaseResult[]> {
  const cases = z.array(caseSchema).parse(JSON.parse(await readFile(join(folder, 'postprocessing.json'), 'utf8')));
  return cases.map((item, i) => {
    const name = `postprocessing[${i}] ${item.op} ${item.test}`;
    if (!findOperation(item.op)) return { name, outcome: 'absent', detail: `operation ${item.op}` };
    const reason = BY_DESIGN.get(item.error ?? '');
    if (reason !== undefined) return { name, outcome: 'absent', detail: reason };
    const problem = runCase(item);
    return problem === null ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: problem };
  });
}

/** null when it is as expected. */
function runCase(item: PostprocessingCase): string | null {
  let result: ShapeFrame;
  try {
    const step = findOperation(item.op)?.(item.op, item.options);
    if (!step) return 'the operation is gone';
    result = step(readFrame(item.input.$df));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return errorProblem(error, item.error);
  }
  if (!item.output) return `expected the error: ${item.error ?? ''}`;
  const expected = describe(readFrame(item.output.$df));
  const actual = describe(result);
  return firstDifference(expected, actual, '');
}

/** A Python TypeError is about an argument left out; its words are the interpreter's own. */
function errorProblem(error: AppError, expected: string | undefined): string | null {
  if (error.status !== 400) return `status ${error.status}: ${error.message}`;
  if (expected === undefined) return `unexpected error: ${error.message}`;
  return expected.startsWith('TypeError:') || error.message === expected
    ? null
    : `expected "${expected}", got "${error.message}"`;
}

function readFrame(frame: CaseFrame): ShapeFrame {
  const rowCount = frame.index.length;
  const labels = frame.columns.map((name) =>
    (Array.isArray(name) ? name : [name]).map((part) => (part === null ? null : String(part))),
  );
  const columns = labels.map((parts, at) => ({
    labels: parts,
    column: readColumn(
      '',
      frame.data.map((row) => row[at]),
    ),
  }));
  // What is left of numbered rows when none is left: an index without a name.
  const isEmptied = rowCount === 0 && frame.indexName.every((name) => name === null);
  const isNumbered = frame.indexType === 'RangeIndex' || isEmptied;
  const index = isNumbered ? [] : [readColumn(frame.indexName[0] ?? '', frame.index)];
  return { index, columns, levels: frame.columnLevels, rowCount };
}

const dated = z.object({ $date: z.string() });

function readColumn(name: string, values: readonly unknown[]): Column {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length > 0 && known.every((value) => dated.safeParse(value).success)) {
    return { name, type: 'temporal', values: Float64Array.from(values, readDate) };
  }
  if (known.every((value) => typeof value === 'number')) {
    return { name, type: 'numeric', values: Float64Array.from(values, (value) => (typeof value === 'number' ? value : NaN)) };
  }
  if (known.every((value) => typeof value === 'string')) {
    return { name, type: 'string', values: values.map((value) => (typeof value === 'string' ? value : null)) };
  }
  return { name, type: 'json', values: values.map((value) => value ?? null) };
}

function readDate(value: unknown): number {
  const parsed = dated.safeParse(value);
  if (!parsed.success) return NaN;
  const text = parsed.data.$date;
  return Date.parse(text.length > 10 ? `${text}Z` : text);
}

function describe(frame: ShapeFrame) {
  const cells = (column: Column): Cell[] => Array.from({ length: frame.rowCount }, (_, row) => cellAt(column, row));
  return {
    columns: frame.columns.map(({ labels }) => labels),
    index: frame.index.map((column) => ({ name: column.name, values: cells(column) })),
    values: frame.columns.map(({ column }) => cells(column)),
  };
}

function firstDifference(expected: unknown, actual: unknown, path: string): string | null {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const close = Math.abs(expected - actual) <= TOLERANCE * Math.max(1, Math.abs(expected));
    return close ? null : `${path}: expected ${expected}, got ${actual}`;
  }
  if (!isBranch(expected) || !isBranch(actual)) {
    return expected === actual ? null : `${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const key of keys) {
    const problem = firstDifference(expected[key], actual[key], `${path}/${key}`);
    if (problem !== null) return problem;
  }
  return null;
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
