// The Worker of the runtime tests: the query service's door, with the object classes beside it.
export { AccessToken } from '#durable/access-token.ts';
export { CacheLease } from '#durable/cache-lease.ts';
export { CallerLimits } from '#durable/caller-limits.ts';
export { ChartJob } from '#durable/chart-job.ts';
export { ConnectionPool } from '#durable/connection-pool.ts';
export { EventQueue } from '#durable/event-queue.ts';
export { QuerySlots } from '#durable/query-slots.ts';
export { TabState } from '#durable/tab-state.ts';
export { UploadJob } from '#durable/upload-job.ts';
export { QueryRun } from '#durable/query-run.ts';
export { Warehouse } from '#durable/warehouse.ts';
export { default } from '#workers/query/worker.ts';
