// Cache of the saved queries that tabs are linked to. It never changes the content of tabs.
import * as z from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedSql } from '#app/domain/sqllab/page-view.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { ApiFailure, type LabApi } from '#app/screens/sqllab/client/lab-api.ts';

/** Saved queries by id. Null: deleted. Absent: not loaded yet. */
export type KnownSaved = ReadonlyMap<number, SavedSql | null>;

/** The writable fields of a saved query. */
type SavedFields = Omit<SavedSql, 'id'>;

export interface SavedQueries {
  readonly store: StoreApi<KnownSaved>;
  know(id: number, query: SavedSql | null): void;
  /** Reloads a saved query. Never throws: if loading fails, the cached value stays. */
  look(id: number): Promise<void>;
  /** Throws ApiFailure. */
  create(fields: SavedFields): Promise<SavedSql>;
  /** Throws ApiFailure; a saved query that no longer exists is marked as deleted. */
  change(id: number, fields: Partial<SavedFields>): Promise<SavedSql>;
}

const ROOT = '/api/v1/saved_query/';
const text = z.string().nullable().catch(null);
const plain = { label: z.string(), description: text, sql: z.string(), catalog: text, schema: text, template_parameters: text };
const itemSchema = z.object({
  result: z.object({ ...plain, database: z.object({ id: z.int() }).nullable().catch(null) }),
});
const modelSchema = z.object({ ...plain, db_id: z.int().nullable().catch(null) });
const createdSchema = z.object({ id: z.int(), result: modelSchema });
const changedSchema = z.object({ result: modelSchema });

export function createSavedQueries(api: LabApi): SavedQueries {
  const store = createStore<KnownSaved>(() => new Map());
  /** Update count by id: a reply to a request from before the last update is outdated. */
  const lessons = new Map<number, number>();
  const know = (id: number, query: SavedSql | null) => {
    lessons.set(id, (lessons.get(id) ?? 0) + 1);
    store.setState(new Map(store.getState()).set(id, query), true);
  };

  return {
    store,
    know,

    async look(id) {
      const lesson = lessons.get(id);
      const learn = (query: SavedSql | null) => lessons.get(id) === lesson && know(id, query);
      try {
        const { database, ...rest } = itemSchema.parse(await api.call(`${ROOT}${id}`)).result;
        learn(savedOf(id, { ...rest, db_id: database?.id ?? null }));
      } catch (error) {
        if (error instanceof ApiFailure && error.kind === 'missing') learn(null);
        else console.warn('A saved query could not be read; what is known of it stays.', error);
      }
    },

    async create(fields) {
      const { id, result } = createdSchema.parse(
        await api.call(ROOT, { method: 'POST', body: bodyOf(fields), reply: checkBody(createdSchema) }),
      );
      const query = savedOf(id, result);
      know(id, query);
      return query;
    },

    async change(id, fields) {
      try {
        const { result } = changedSchema.parse(
          await api.call(`${ROOT}${id}`, { method: 'PUT', body: bodyOf(fields), reply: checkBody(changedSchema) }),
        );
        const query = savedOf(id, result);
        know(id, query);
        return query;
      } catch (error) {
        if (error instanceof ApiFailure && error.kind === 'missing') know(id, null);
        throw error;
      }
    },
  };
}

const savedOf = (id: number, { db_id, template_parameters, ...rest }: z.output<typeof modelSchema>): SavedSql => ({
  ...rest,
  id,
  databaseId: db_id,
  templateParams: template_parameters,
});

const bodyOf = ({ databaseId, templateParams, ...rest }: Partial<SavedFields>) => ({
  ...rest,
  ...(databaseId !== undefined && { db_id: databaseId }),
  ...(templateParams !== undefined && { template_parameters: templateParams }),
});
