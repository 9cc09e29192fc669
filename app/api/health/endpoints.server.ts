// Health checks: whether this Worker responds, for load balancers, and whether its dependencies do, for monitors.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';

const PUBLIC = { kind: 'public', why: 'monitors have no login' } as const;

const livenessEndpoints = ['/health', '/healthcheck', '/ping'].map((path) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Check health',
    tag: 'Health',
    rule: PUBLIC,
    ignoresIdentity: true,
    input: {},
    output: null,
    async run() {
      return new Response('OK', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
  }),
);

const versionSchema = z.object({
  version_string: z.string(),
  version_sha: z.string(),
  build_number: z.number().nullable(),
});

const versionEndpoint = endpoint({
  method: 'GET',
  path: '/version',
  summary: 'Get the version that runs',
  tag: 'Health',
  rule: PUBLIC,
  ignoresIdentity: true,
  input: {},
  output: versionSchema,
  async run({ deps }) {
    const version: z.output<typeof versionSchema> = { version_string: deps.config.version, version_sha: '', build_number: null };
    return version;
  },
});

const readySchema = z.object({
  metadata: z.enum(['ok', 'unreachable']),
  storage: z.enum(['ok', 'read-only', 'unreachable']),
});

const readinessEndpoint = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'Check the metadata database and the storage, at most every 5 seconds',
  tag: 'Health',
  rule: PUBLIC,
  ignoresIdentity: true,
  input: {},
  output: readySchema,
  async run({ deps }) {
    const { metadata, storage } = await deps.checkReadiness();
    const body: z.output<typeof readySchema> = { metadata, storage };
    return Response.json(body, { status: metadata === 'ok' && storage === 'ok' ? 200 : 503 });
  },
});

export const healthEndpoints = [...livenessEndpoints, readinessEndpoint, versionEndpoint];
