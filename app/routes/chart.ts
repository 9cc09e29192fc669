// The old address of a chart.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { chartAddress } from '#app/domain/viewer/superset-address.ts';
import { leaveFor } from '#app/services/auth/page-guard.server.ts';

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  leaveFor(chartAddress(params['id'] ?? '', new URL(request.url).search));
