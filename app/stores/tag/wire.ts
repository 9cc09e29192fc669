// Tags on the wire: lists, the item, what carries them, and what clients send.
import * as z from 'zod';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';
import { TAG_FIELDS } from './fields.ts';

const COLUMNS = [
  'id',
  'name',
  'type',
  'description',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_on_delta_humanized',
  'created_on_delta_humanized',
  'created_by.first_name',
  'created_by.last_name',
];

export const TAG_LIST: ListSpec = {
  title: 'List Tag',
  columns: COLUMNS,
  orderColumns: COLUMNS,
  defaultOrder: { column: 'id', direction: 'asc' },
};
export const TAG_ITEM: ItemSpec = { title: 'Show Tag', columns: COLUMNS };

/** What can carry tags, by the names and numbers that clients know. */
const TAGGED_TYPES = { query: 1, chart: 2, dashboard: 3, dataset: 4 } as const;
export type TaggedType = keyof typeof TAGGED_TYPES;
export const TYPE_NAMES = Object.keys(TAGGED_TYPES) as TaggedType[];

/** Null for what is no such type. */
export const parseTaggedType = (named: string | number): TaggedType | null =>
  TYPE_NAMES.find((name) => name === String(named).toLowerCase() || String(TAGGED_TYPES[name]) === String(named)) ?? null;

const MAX_NAMES = 100;
const MAX_OBJECTS = 1_000;

const tagName = z
  .string()
  .trim()
  .min(1, 'Give the tag a name.')
  .max(TAG_FIELDS.name.type.max ?? Infinity)
  .refine((name) => !/\p{Cc}/u.test(name), 'The name of a tag holds no control characters.');

const taggedType = z
  .union([z.string(), z.number()])
  .refine((named) => parseTaggedType(named) !== null, `Must be one of: ${TYPE_NAMES.join(', ')}.`);
/** `["chart", 108]`. */
const object = z.tuple([taggedType, z.int().nonnegative()]).transform(([named, id]) => ({
  // The refinement above leaves no other.
  type: parseTaggedType(named) ?? ('chart' as const),
  id,
}));
const objects = z.array(object).max(MAX_OBJECTS);

export const tagBody = z.strictObject({
  name: tagName,
  description: z.string().max(10_000).nullish(),
  objects_to_tag: objects.nullish(),
});
export const tagChange = tagBody.partial();
export type TagBody = z.output<typeof tagBody>;
export type TagChange = z.output<typeof tagChange>;

export const bulkBody = z.strictObject({ tags: z.array(tagBody).min(1).max(MAX_NAMES) });
export const addBody = z.looseObject({
  properties: z.looseObject({ tags: z.array(tagName).max(MAX_NAMES).optional() }).optional(),
});

export const objectParams = z.object({
  object_type: z
    .string()
    .refine((named) => parseTaggedType(named) !== null)
    .transform((named) => parseTaggedType(named) ?? ('chart' as const)),
  object_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** Ids, or names as older clients send them. */
export const removedTags = z
  .array(z.union([z.int().nonnegative(), z.string().max(TAG_FIELDS.name.type.max ?? Infinity)]))
  .min(1)
  .max(1_000);
