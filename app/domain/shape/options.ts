// Shared parts of the operations' option schemas.
import * as z from 'zod';
import { fieldMessage } from '#app/domain/input/field-message.ts';

/** A missing or null option becomes the default. */
export const withDefault = <T>(schema: z.ZodType<T>, fallback: T) => schema.nullish().transform((value) => value ?? fallback);

export const nameList = withDefault(z.array(z.string()), []);

/** Parses a JSON object into a Map, so that a key such as `__proto__` is an ordinary name. */
export function mapSchema<T>(itemSchema: z.ZodType<T>) {
  return z
    .unknown()
    .optional()
    .transform((value, context): ReadonlyMap<string, T> => {
      const map = new Map<string, T>();
      if (value === null || value === undefined) return map;
      if (typeof value !== 'object' || Array.isArray(value)) {
        context.addIssue({ code: 'custom', message: 'Not a valid mapping type.' });
        return map;
      }
      for (const [name, item] of Object.entries(value)) {
        const parsed = itemSchema.safeParse(item, { error: fieldMessage(itemSchema) });
        if (parsed.success) map.set(name, parsed.data);
        else context.addIssue({ code: 'custom', message: `${name}: ${parsed.error.issues[0]?.message ?? 'Invalid value.'}` });
      }
      return map;
    });
}

/** Source column name to result column name. */
export const columnMap = mapSchema(z.string());
