// What runs of reports need, from the report Worker's environment: the services of the app Worker, drawing in this Worker, delivery.
import { deliverySettings, readDeliveryConfig } from '#app/services/delivery/config.ts';
import { createSendDelivery } from '#app/services/delivery/send.server.ts';
import { tcpTransport } from '#app/services/delivery/tcp-transport.server.ts';
import { createRender } from '#app/services/reports/render.server.ts';
import { createStoreFile } from '#app/services/reports/report-files.server.ts';
import type { RunDeps } from '#app/services/reports/run-report.server.ts';
import { buildBackgroundDeps } from '#workers/load-context.ts';

/** Of one attempt to deliver. */
const DELIVERY_TIMEOUT_MS = 30_000;

export function buildRunDeps(env: ReportEnv, execution: ExecutionContext): RunDeps {
  const publicUrl = env.PUBLIC_URL.replace(/\/+$/, '');
  const waitUntil = (work: Promise<unknown>): void => execution.waitUntil(work);
  const report: Pick<Fetcher, 'fetch'> = { fetch: (input, init) => draw(new Request(input, init), env) };
  const deps = buildBackgroundDeps({ ...env, ASSETS: env.FILES, REPORT: report as Fetcher }, { publicUrl, waitUntil });
  const { now, newUuid } = deps;
  return {
    deps,
    publicUrl,
    render: createRender(deps),
    storeFile: createStoreFile({ bucket: env.RESULTS, secretKey: env.SECRET_KEY, publicUrl, newUuid, now }),
    executorUsername: env.REPORT_EXECUTOR || null,
    send: createSendDelivery({
      config: readDeliveryConfig(deliverySettings.parse(env), { hasBinding: false }),
      transport: tcpTransport,
      fetch: (input, init) => fetch(input, init),
      sendRawEmail: null,
      allowPrivateAddresses: deps.config.allowPrivateAddresses,
      timeoutMs: DELIVERY_TIMEOUT_MS,
      now,
    }),
  };
}

/** In this Worker: no request leaves it. */
async function draw(request: Request, env: ReportEnv): Promise<Response> {
  const drawing = await import('./draw.ts');
  return (await drawing.draw(request, env)) ?? new Response('Not found', { status: 404 });
}
