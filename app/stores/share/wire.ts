// Who can open a dashboard, on the wire of our own endpoints. Superset 6.1 has no counterpart.
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
  /** Editors are users: they become owners. */
  right: z.enum(['viewer', 'editor']).default('viewer'),
  /** Whether viewers see charts on data that they can't query themselves. */
  shows_data: z.boolean().default(true),
  /** Publishes a draft as well: viewers open nothing else. */
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
});

export const accessReply = z.object({
  result: z.object({
    published: z.boolean(),
    chart_count: z.number(),
    /** Whether viewers can be added: dashboard roles are on, and the caller can query all of its data. */
    can_add_viewers: z.boolean(),
    /** Charts on data that the caller can't query, and so can't share. */
    own_closed_count: z.number(),
    entries: z.array(accessEntry),
  }),
});
export type DashboardAccess = z.output<typeof accessReply>['result'];

export const candidatesReply = z.object({ result: z.array(named) });
export type SubjectName = z.output<typeof named>;

export const reachReply = z.object({
  result: z.object({
    published: z.boolean(),
    chart_count: z.number(),
    reach: z.array(named.extend({ can_open: z.boolean(), can_edit: z.boolean(), closed_charts: z.array(z.string()) })),
  }),
});
export type DashboardReach = z.output<typeof reachReply>['result'];
