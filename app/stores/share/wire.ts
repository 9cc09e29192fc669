// Access to an object, in Meridian's own endpoints. Superset 6.1 has no counterpart.
import * as z from 'zod';
import { SUBJECT_TYPES } from '#app/domain/access/viewers.ts';

const MAX_SUBJECTS = 100;
const MAX_SEARCH_LENGTH = 100;

const type = z.enum(SUBJECT_TYPES);
const subject = z.strictObject({ type, id: z.int().positive() });
const subjects = z.array(subject).min(1).max(MAX_SUBJECTS);

export const reachBody = z.strictObject({ subjects });

export const shareBody = z.strictObject({
  subjects,
  /** People become owners, except of a saved query, which has its creator. */
  right: z.enum(['viewer', 'editor']).default('viewer'),
  /** Whether viewers of a dashboard see charts on data that they can't query themselves; other objects always show theirs. */
  shows_data: z.boolean().default(true),
  /** Whether to publish the dashboard if it is a draft: viewers can't open drafts. */
  publish: z.boolean().default(false),
});

export const subjectParams = z.object({
  pk: z.coerce.number().int().positive(),
  type,
  id: z.coerce.number().int().positive(),
});

export const candidateQuery = z.object({ search: z.string().max(MAX_SEARCH_LENGTH).default('') });

const named = z.object({
  type,
  id: z.number(),
  name: z.string(),
  /** The email of a user; null for groups and roles. */
  email: z.string().nullable(),
});

const accessEntry = named.extend({
  right: z.enum(['viewer', 'editor']),
  is_caller: z.boolean(),
  shows_data: z.boolean(),
  /** False: by the dashboard's `roles`, which its properties change, and which limit it to their members. */
  is_shared: z.boolean(),
  /** Whether it can't be changed here: roles of a dashboard, and the creator of a saved query. */
  is_fixed: z.boolean(),
});

export const accessReply = z.object({
  result: z.object({
    /** Null for all but dashboards: others have no drafts. */
    published: z.boolean().nullable(),
    chart_count: z.number(),
    /** Whether viewers can be added: of what shows data, only where dashboard roles are on. */
    can_add_viewers: z.boolean(),
    /** Charts on data that the caller can't query, and so can't share. */
    own_closed_count: z.number(),
    entries: z.array(accessEntry),
  }),
});
export type ObjectAccess = z.output<typeof accessReply>['result'];

export const candidatesReply = z.object({ result: z.array(named) });
export type SubjectName = z.output<typeof named>;

export const reachReply = z.object({
  result: z.object({
    published: z.boolean().nullable(),
    chart_count: z.number(),
    reach: z.array(
      named.extend({
        can_open: z.boolean(),
        can_edit: z.boolean(),
        /** Whether they can run a saved query as far as its database goes; true for other objects. */
        can_run: z.boolean(),
        /** Names of charts on data that they can't query. */
        closed_charts: z.array(z.string()),
      }),
    ),
  }),
});
export type ObjectReach = z.output<typeof reachReply>['result'];
