// What a successful reply of a write must be: without it, a login page of a proxy or half a body would pass for "saved".
import * as z from 'zod';

export interface ReplyCheck {
  /** A schema. */
  readonly body: { safeParse(value: unknown): { readonly success: boolean } };
  /** The reply names the version that is stored now in its ETag. */
  readonly hasVersion?: true;
  /** The only status that is a success, where the body says little. */
  readonly status?: number;
}

/** A reply whose body fits the schema. */
export const checkBody = (body: z.ZodType): ReplyCheck => ({ body });

/** The reply of a POST that creates: the new id. */
export const created: ReplyCheck = { body: z.looseObject({ id: z.number() }) };

/** The reply of a PUT that names what was changed: another object's reply is invalid. */
export const changed = (id: number): ReplyCheck => ({ body: z.looseObject({ id: z.literal(id), result: z.looseObject({}) }) });

/** The reply of a POST that creates something that the reply does not name. */
export const madeUnnamed: ReplyCheck = { body: z.strictObject({}), status: 201 };

/** The same for objects with versions. */
export const newVersion = (id: number): ReplyCheck => ({ ...changed(id), hasVersion: true });

/** The reply of a write that repeats what is stored now. */
export const echoed: ReplyCheck = { body: z.looseObject({ result: z.unknown().refine((value) => value !== undefined) }) };

/** The reply of a DELETE. */
export const done: ReplyCheck = { body: z.looseObject({ message: z.string() }) };
