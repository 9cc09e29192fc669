// Whether this Worker answers at all, for load balancers and monitors.
import { endpoint } from '#app/api/router/endpoint.ts';

export const healthEndpoints = ['/health', '/healthcheck', '/ping'].map((path) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Check health',
    tag: 'Health',
    rule: { kind: 'public', why: 'monitors have no login' },
    ignoresIdentity: true,
    input: {},
    output: null,
    async run() {
      return new Response('OK', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
  }),
);
