// /api/v1/menu/: the caller's menu.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { menuFor } from './entries.ts';

const find = endpoint({
  method: 'GET',
  path: '/api/v1/menu/',
  summary: 'Get the caller’s menu',
  tag: 'Menu',
  rule: { kind: 'permission', permission: 'can_get', view: 'MenuApi' },
  input: {},
  output: z.object({ result: z.array(z.looseObject({ name: z.string(), label: z.string(), icon: z.string() })) }),
  run: ({ identity }) => Promise.resolve({ result: menuFor(identity) }),
});

export const menuEndpoints = [find];
