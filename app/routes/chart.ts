// The old address of a chart.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { leaveFor } from '#app/services/auth/page-guard.server.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  leaveFor(`/explore/?slice_id=${encodeURIComponent(params['id'] ?? '')}`);
