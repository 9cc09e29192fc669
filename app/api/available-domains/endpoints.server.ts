// /api/v1/available_domains/: further hosts to spread requests over. HTTP/2 needs none.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';

const find = endpoint({
  method: 'GET',
  path: '/api/v1/available_domains/',
  summary: 'List additional hosts of this API (none)',
  tag: 'Available domains',
  rule: { kind: 'permission', permission: 'can_read', view: 'AvailableDomains' },
  input: {},
  output: z.object({ result: z.object({ domains: z.array(z.string()) }) }),
  run: () => Promise.resolve({ result: { domains: [] } }),
});

export const availableDomainsEndpoints = [find];
