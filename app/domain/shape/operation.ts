// Defines a post-processing operation by its option schema and a pure function from frame to frame.
import type * as z from 'zod';
import { fieldMessage } from '#app/domain/input/field-message.ts';
import type { ShapeFrame } from './frame.ts';
import { shapeError } from './shape-error.ts';
import { runToEnd, type Interruptible } from './turns.ts';

export interface ShapeStep {
  (frame: ShapeFrame): ShapeFrame;
  /** Interruptible version, for long operations. */
  readonly interruptible?: (frame: ShapeFrame) => Interruptible<ShapeFrame>;
}

/** Validates the options and returns the step that applies them. Throws a 400 that names the invalid option. */
export type ShapeOperation = (name: string, options: unknown) => ShapeStep;

export function operation<S extends z.ZodType>(
  schema: S,
  run: (frame: ShapeFrame, options: z.output<S>) => ShapeFrame,
): ShapeOperation {
  return (name, rawOptions) => {
    const options = readOptions(schema, name, rawOptions);
    return (frame) => run(frame, options);
  };
}

/** A potentially slow operation: `run` yields after each part of the work. */
export function longOperation<S extends z.ZodType>(
  schema: S,
  run: (frame: ShapeFrame, options: z.output<S>) => Interruptible<ShapeFrame>,
): ShapeOperation {
  return (name, rawOptions) => {
    const options = readOptions(schema, name, rawOptions);
    const interruptible = (frame: ShapeFrame): Interruptible<ShapeFrame> => run(frame, options);
    return Object.assign((frame: ShapeFrame) => runToEnd(interruptible(frame)), { interruptible });
  };
}

function readOptions<S extends z.ZodType>(schema: S, name: string, rawOptions: unknown): z.output<S> {
  const parsed = schema.safeParse(rawOptions ?? {}, { error: fieldMessage(schema) });
  if (!parsed.success) throw shapeError(optionsMessage(name, parsed.error));
  return parsed.data;
}

/** An issue from `sentence` is used as the complete message, without a prefix. */
function optionsMessage(name: string, error: z.ZodError): string {
  const issue = error.issues[0];
  const message = issue?.message ?? 'not valid';
  if (issue?.code === 'custom' && issue.params?.['whole'] === true) return message;
  const path = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  return `Options of post-processing operation "${name}": ${path}${message}`;
}

/** `refine` arguments for a complete message, worded like Superset's because clients match it. */
export const completeMessage = (message: string) => ({ message, params: { whole: true } });
