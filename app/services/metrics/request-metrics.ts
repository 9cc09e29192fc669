// Requests of the local host: how many of each route and status class, and how long their first byte took.
import type { FindRouteLabel } from '#app/domain/metrics/route-label.ts';
import type { MetricFamily } from '#app/domain/metrics/exposition.ts';
import { createCounter, createHistogram } from './counters.ts';

const BOUNDS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface RequestMetrics {
  note(request: { readonly pathname: string; readonly status: number; readonly durationMs: number }): void;
  families(): MetricFamily[];
}

export function createRequestMetrics(findRouteLabel: FindRouteLabel): RequestMetrics {
  const requests = createCounter({ name: 'meridian_requests_total', help: 'Requests by route and status class.' });
  const durations = createHistogram(
    { name: 'meridian_request_duration_seconds', help: 'Time until the head of the reply, without files.' },
    BOUNDS_S,
  );
  return {
    note({ pathname, status, durationMs }) {
      const route = findRouteLabel(pathname);
      requests.add({ route, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ kind: route.startsWith('/api/') ? 'api' : 'page' }, durationMs / 1000);
    },
    families: () => [requests.family(), durations.family()],
  };
}
