// The three endpoints for favorites of one kind: read which are mine, add one, remove one.
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { addFavorite, findFavorites, removeFavorite, type FavoriteType, type Star } from '#app/stores/list/favorites.server.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { notFound } from '#app/domain/errors.ts';
import { readWrite } from '#app/domain/access/rule.ts';
import { summarize, type Noun } from './summaries.ts';
import { endpoint, type Endpoint, type RequestContext } from './endpoint.ts';
import { describeQ, parseQ } from '#app/stores/list/list-query.ts';

export interface FavoriteSpec {
  /** The path's name: `chart`. */
  readonly noun: Noun;
  /** The view whose `can_read` is required: `Chart`. */
  readonly view: string;
  readonly tag: string;
  readonly objectType: FavoriteType;
  /** Returns the ids that exist and that the identity can see. */
  readonly findVisibleIds: (deps: Deps, identity: Identity, ids: readonly number[]) => Promise<readonly number[]>;
}

const MAX_IDS = 1_000;
const idsSchema = z.array(z.int().nonnegative()).max(MAX_IDS);
const done = z.object({ result: z.string() });

export function favoriteEndpoints(spec: FavoriteSpec): Endpoint[] {
  const { objectType, tag } = spec;
  const root = `/api/v1/${spec.noun}`;
  const rule = readWrite(spec.view).read;
  const star = async ({ deps, identity }: RequestContext, id: number): Promise<Star> => {
    const userId = personOf(identity);
    if ((await spec.findVisibleIds(deps, identity, [id])).length === 0) throw notFound();
    return { userId, objectType, objectId: id };
  };
  const status = endpoint({
    method: 'GET',
    path: `${root}/favorite_status/`,
    summary: summarize('favorites', spec.noun),
    tag,
    rule,
    input: { query: describeQ('get_fav_star_ids_schema', idsSchema) },
    output: z.object({ result: z.array(z.object({ id: z.number(), value: z.boolean() })) }),
    async run({ deps, identity }, { query }) {
      const request = [...new Set(parseQ(query.q, idsSchema, []))];
      if (request.length === 0) return { result: [] };
      const ids = await spec.findVisibleIds(deps, identity, request);
      if (ids.length === 0) throw notFound();
      const starred =
        identity.kind === 'user' ? await findFavorites(deps.db, identity.userId, objectType, ids) : new Set<number>();
      return { result: ids.map((id) => ({ id, value: starred.has(id) })) };
    },
  });
  const add = endpoint({
    method: 'POST',
    path: `${root}/:pk/favorites/`,
    summary: summarize('addFavorite', spec.noun),
    tag,
    rule,
    input: { params: pkParams },
    output: done,
    async run(context, { params }) {
      await addFavorite(context.deps.db, await star(context, params.pk), context.deps.now());
      return { result: 'OK' };
    },
  });
  const remove = endpoint({
    method: 'DELETE',
    path: `${root}/:pk/favorites/`,
    summary: summarize('removeFavorite', spec.noun),
    tag,
    rule,
    input: { params: pkParams },
    output: done,
    async run(context, { params }) {
      await removeFavorite(context.deps.db, await star(context, params.pk));
      return { result: 'OK' };
    },
  });
  return [status, add, remove];
}

function personOf(identity: Identity): number {
  if (identity.kind === 'user') return identity.userId;
  throw new AppError('MISSING_OWNERSHIP_ERROR', 'Only people who are logged in have favorites. Log in and try again.');
}
