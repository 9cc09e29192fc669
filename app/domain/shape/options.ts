// Shared pieces of the operations' option schemas. Unknown options are refused by name: an option that is
// silently ignored gives a wrong chart.
import * as z from 'zod';
import { fieldMessage } from '#app/domain/input/field-message.ts';

/** Absent and null mean the default. */
export const withDefault = <T>(schema: z.ZodType<T>, value: T) => schema.nullish().transform((given) => given ?? value);

export const nameList = withDefault(z.array(z.string()), []);

/** A JSON object as a Map, so that a key like `__proto__` is an ordinary name. */
export function mapSchema<T>(value: z.ZodType<T>) {
  return z
    .unknown()
    .optional()
    .transform((given, context): ReadonlyMap<string, T> => {
      const made = new Map<string, T>();
      if (given === null || given === undefined) return made;
      if (typeof given !== 'object' || Array.isArray(given)) {
        context.addIssue({ code: 'custom', message: 'Not a valid mapping type.' });
        return made;
      }
      for (const [name, item] of Object.entries(given)) {
        const parsed = value.safeParse(item, { error: fieldMessage(value) });
        if (parsed.success) made.set(name, parsed.data);
        else context.addIssue({ code: 'custom', message: `${name}: ${parsed.error.issues[0]?.message ?? 'Invalid value.'}` });
      }
      return made;
    });
}

/** Source column -> name of the result. */
export const columnMap = mapSchema(z.string());
