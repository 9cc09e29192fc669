// What a post-processing operation is: an option schema and a pure step from frame to frame.
import type * as z from 'zod';
import { fieldMessage } from '#app/domain/input/field-message.ts';
import type { ShapeFrame } from './frame.ts';
import { shapeError } from './shape-error.ts';
import { runThrough, type InTurns } from './turns.ts';

export interface ShapeStep {
  (frame: ShapeFrame): ShapeFrame;
  /** The same with places at which it can be interrupted, for operations that have them. */
  readonly inTurns?: (frame: ShapeFrame) => InTurns<ShapeFrame>;
}

/** Reads options that can have any value and gives the step. Throws a 400 that names the option. */
export type ShapeOperation = (name: string, options: unknown) => ShapeStep;

export function operation<S extends z.ZodType>(
  schema: S,
  run: (frame: ShapeFrame, options: z.output<S>) => ShapeFrame,
): ShapeOperation {
  return (name, given) => {
    const options = readOptions(schema, name, given);
    return (frame) => run(frame, options);
  };
}

/** An operation that can take long: `run` yields after each part of it. */
export function longOperation<S extends z.ZodType>(
  schema: S,
  run: (frame: ShapeFrame, options: z.output<S>) => InTurns<ShapeFrame>,
): ShapeOperation {
  return (name, given) => {
    const options = readOptions(schema, name, given);
    const inTurns = (frame: ShapeFrame): InTurns<ShapeFrame> => run(frame, options);
    return Object.assign((frame: ShapeFrame) => runThrough(inTurns(frame)), { inTurns });
  };
}

function readOptions<S extends z.ZodType>(schema: S, name: string, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given ?? {}, { error: fieldMessage(schema) });
  if (!parsed.success) throw shapeError(optionsMessage(name, parsed.error));
  return parsed.data;
}

/** An issue made with `sentence` is passed on alone. */
function optionsMessage(name: string, error: z.ZodError): string {
  const issue = error.issues[0];
  const message = issue?.message ?? 'not valid';
  if (issue?.code === 'custom' && issue.params?.['whole'] === true) return message;
  const path = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  return `Options of post-processing operation "${name}": ${path}${message}`;
}

/** `refine` arguments for a message that clients know by heart. */
export const sentence = (message: string) => ({ message, params: { whole: true } });
