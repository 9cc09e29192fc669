// The endpoint to which authorization servers redirect browsers.
import { endpoint } from '#app/api/router/endpoint.ts';
import { CALLBACK_PATH } from '#app/domain/oauth2/client.ts';
import { endSignIn } from '#app/services/database-sign-in/sign-in.server.ts';
import { oauth2Query } from '#app/stores/database/wire.ts';
import { TAG } from './endpoints.server.ts';

const callback = endpoint({
  method: 'GET',
  path: CALLBACK_PATH,
  summary: 'Complete signing in to a database, as its authorization server redirects browsers here',
  tag: TAG,
  rule: { kind: 'public', why: 'only the session that began can end it' },
  input: { query: oauth2Query },
  output: null,
  async run({ deps, identity, request, url }, { query }) {
    const { status, begun } = await endSignIn(deps, identity, request, query);
    const page = new URL('/database/signed_in', url);
    page.searchParams.set('status', status);
    if (begun) {
      page.searchParams.set('database', String(begun.databaseId));
      page.searchParams.set('tab_id', begun.tabId);
      if (status === 'failed') page.searchParams.set('ref', begun.id);
    }
    return new Response(null, { status: 303, headers: { location: page.pathname + page.search } });
  },
});

export const databaseOauth2Endpoints = [callback];
