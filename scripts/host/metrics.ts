// What the local host tells of itself for `/metrics`, and to whom: memory of its processes. Other processes than this one are found on
// Linux only.
import { readFileSync, readdirSync } from 'node:fs';
import { renderMetrics, type MetricFamily, type MetricSample } from '#app/domain/metrics/exposition.ts';
import { canReadMetrics } from '#app/domain/metrics/metrics-reader.ts';
import { CLIENT_ADDRESS_HEADER, IS_FORWARDED_HEADER } from '#app/services/metrics/host-protocol.ts';

export interface HostMetricsOptions {
  readonly isBehindProxy: boolean;
  /** Besides this machine. */
  readonly allowedAddresses: readonly string[];
  /** Processes of Warehouses that run now. */
  readonly listWarehousePids: () => readonly number[];
}

interface ReceivedRequest {
  readonly headers: { get(name: string): string | null };
}

/** 404 for clients that can't read metrics. */
export const createHostMetrics =
  ({ isBehindProxy, allowedAddresses, listWarehousePids }: HostMetricsOptions) =>
  ({ headers }: ReceivedRequest): Response => {
    const client = { address: headers.get(CLIENT_ADDRESS_HEADER), isForwarded: headers.get(IS_FORWARDED_HEADER) === 'true' };
    if (!canReadMetrics(client, { isBehindProxy, allowedAddresses })) return new Response(null, { status: 404 });
    return new Response(renderMetrics(describeProcesses(listWarehousePids())));
  };

function describeProcesses(warehousePids: readonly number[]): MetricFamily[] {
  const workers = listChildren(process.pid).filter((pid) => !warehousePids.includes(pid));
  const sumBytes = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + residentBytes(pid), 0);
  const groups = { host: process.memoryUsage.rss(), workers: sumBytes(workers), warehouses: sumBytes(warehousePids) };
  const samples = Object.entries(groups).map(([name, value]): MetricSample => ({ labels: { process: name }, value }));
  return [
    {
      name: 'meridian_process_resident_memory_bytes',
      type: 'gauge',
      samples,
      help: 'Resident memory of the host, of the Workers and of all Warehouses. 0 where this machine does not tell.',
    },
    {
      name: 'meridian_warehouse_processes',
      type: 'gauge',
      samples: [{ value: warehousePids.length }],
      help: 'Processes of Warehouses that run.',
    },
  ];
}

function listChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return []; // Not Linux.
  }
}

function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0; // Not Linux, or it has just ended.
  }
}
