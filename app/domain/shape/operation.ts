// What a post-processing operation is: an option schema and a pure step from frame to frame.
import type * as z from 'zod';
import { fieldMessage } from '#app/domain/input/field-message.ts';
import type { ShapeFrame } from './frame.ts';
import { shapeError } from './shape-error.ts';

export type ShapeStep = (frame: ShapeFrame) => ShapeFrame;

/** Reads options that can have any value and gives the step. Throws a 400 that names the option. */
export type ShapeOperation = (name: string, options: unknown) => ShapeStep;

export function operation<S extends z.ZodType>(
  schema: S,
  run: (frame: ShapeFrame, options: z.output<S>) => ShapeFrame,
): ShapeOperation {
  return (name, options) => {
    const parsed = schema.safeParse(options ?? {}, { error: fieldMessage(schema) });
    if (!parsed.success) throw shapeError(optionsMessage(name, parsed.error));
    return (frame) => run(frame, parsed.data);
  };
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
