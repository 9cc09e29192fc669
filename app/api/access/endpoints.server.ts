// /api/v1/<noun>/{pk}/access: who can open an object, for its editors. The same five endpoints for each kind that can be shared.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { SHARED_VIEWS } from '#app/domain/access/decide.ts';
import { SHARED_KINDS, type SharedKind } from '#app/domain/access/shared-objects.ts';
import {
  foretellReach,
  listAccess,
  openForEditor,
  shareObject,
  unshareObject,
} from '#app/services/object-access/access.server.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { searchSubjects } from '#app/stores/share/subjects.server.ts';
import {
  accessReply,
  candidateQuery,
  candidatesReply,
  reachBody,
  reachReply,
  shareBody,
  subjectParams,
} from '#app/stores/share/wire.ts';
import { NOUNS } from './nouns.ts';

function accessEndpointsFor(kind: SharedKind) {
  const { tag, one } = NOUNS[kind];
  const path = `/api/v1/${kind}/:pk/access`;
  const rule = { kind: 'permission', permission: 'can_write', view: SHARED_VIEWS[kind] } as const;
  return [
    endpoint({
      method: 'GET',
      path,
      summary: `List who can open ${one}`,
      tag,
      rule,
      input: { params: pkParams },
      output: accessReply,
      run: async ({ deps, identity }, { params }) => ({ result: await listAccess(deps, identity, { kind, id: params.pk }) }),
    }),
    endpoint({
      method: 'POST',
      path,
      summary: `Share ${one} with people, groups or roles`,
      tag,
      rule,
      input: { params: pkParams, body: shareBody },
      output: accessReply,
      async run({ deps, identity }, { params, body }) {
        const { shows_data: showsData, ...request } = body;
        const key = { kind, id: params.pk };
        await shareObject(deps, identity, key, { ...request, showsData });
        return { result: await listAccess(deps, identity, key) };
      },
    }),
    endpoint({
      method: 'DELETE',
      path: `${path}/:type/:id`,
      summary: `Remove a person’s, group’s or role’s access to ${one}`,
      tag,
      rule,
      input: { params: subjectParams },
      output: z.object({ message: z.string() }),
      async run({ deps, identity }, { params: { pk, type, id } }) {
        await unshareObject(deps, identity, { kind, id: pk }, { type, id });
        return { message: 'OK' };
      },
    }),
    endpoint({
      method: 'POST',
      path: `${path}/preview`,
      summary: `Tell what people, groups or roles would see of ${one}`,
      tag,
      rule,
      input: { params: pkParams, body: reachBody },
      output: reachReply,
      run: async ({ deps, identity }, { params, body }) => ({
        result: await foretellReach(deps, identity, { kind, id: params.pk }, body.subjects),
      }),
    }),
    endpoint({
      method: 'GET',
      path: `${path}/candidates`,
      summary: `Search people, groups and roles to share ${one} with`,
      tag,
      rule,
      input: { params: pkParams, query: candidateQuery },
      output: candidatesReply,
      async run({ deps, identity }, { params, query }) {
        await openForEditor(deps, identity, { kind, id: params.pk });
        return { result: await searchSubjects(deps.db, query.search.trim()) };
      },
    }),
  ];
}

export const accessEndpoints = SHARED_KINDS.flatMap(accessEndpointsFor);
