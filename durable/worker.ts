// The objects Worker exports all Durable Object classes. It serves no requests itself.
export { AccessToken } from './access-token.ts';
export { CacheLease } from './cache-lease.ts';
export { CallerLimits } from './caller-limits.ts';
export { ChartJob } from './chart-job.ts';
export { ConnectionPool } from './connection-pool.ts';
export { EventQueue } from './event-queue.ts';
export { QueryRun } from './query-run.ts';
export { QuerySlots } from './query-slots.ts';
export { TabState } from './tab-state.ts';
export { UploadJob } from './upload-job.ts';
export { Warehouse } from './warehouse.ts';

export default {
  fetch: () => new Response('Not found', { status: 404 }),
} satisfies ExportedHandler;
