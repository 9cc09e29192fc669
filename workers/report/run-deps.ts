// Builds the dependencies of report runs from the report Worker's environment: the app Worker's services, drawing, and delivery.
import { EmailMessage } from 'cloudflare:email';
import { parsePublicUrl } from '#app/domain/setup/public-url.ts';
import type { SendRawEmail } from '#app/channels/shared/mail-transport.ts';
import { createSendDelivery } from '#app/channels/send.server.ts';
import { tcpTransport } from '#app/channels/email/tcp-transport.server.ts';
import { createRender } from '#app/services/reports/render.server.ts';
import { createStoreFile } from '#app/services/reports/report-files.server.ts';
import { createKeepFile } from '#app/services/reports/run-files.server.ts';
import type { RunDeps } from '#app/services/reports/running.ts';
import { createOutbound } from '#durable/outbound.ts';
import { findDeliveryConfig } from '#workers/delivery.ts';
import { buildBackgroundDeps } from '#workers/load-context.ts';

/** Timeout of one delivery attempt. */
const DELIVERY_TIMEOUT_MS = 30_000;

/** Throws if `reportSetupProblem` finds a problem. */
export function buildRunDeps(env: ReportEnv, execution: ExecutionContext): RunDeps {
  const publicUrl = parsePublicUrl(env.PUBLIC_URL);
  if (publicUrl === null) throw new Error(`PUBLIC_URL can't be used: ${env.PUBLIC_URL}`);
  const waitUntil = (work: Promise<unknown>): void => execution.waitUntil(work);
  const report: Pick<Fetcher, 'fetch'> = { fetch: (input, init) => draw(new Request(input, init), env) };
  const deps = buildBackgroundDeps(
    { ...env, ASSETS: env.FILES, REPORT: report as Fetcher },
    { publicUrl, waitUntil, reportQueries: env.REPORT_QUERIES },
  );
  const { now, newUuid } = deps;
  const outbound = createOutbound(env);
  return {
    deps,
    publicUrl,
    render: createRender(deps),
    storeFile: createStoreFile({ bucket: env.RESULTS, secretKey: env.SECRET_KEY, publicUrl, newUuid, now }),
    keepFile: createKeepFile(env.RESULTS),
    executorUsername: env.REPORT_EXECUTOR || null,
    send: createSendDelivery({
      config: findDeliveryConfig(env),
      transport: tcpTransport,
      fetch: (url, init) => outbound.fetch('webhooks', url, init),
      sendRawEmail: env.EMAIL ? createSendRawEmail(env.EMAIL) : null,
      publicUrl,
      outbound,
      timeoutMs: DELIVERY_TIMEOUT_MS,
      now,
    }),
  };
}

const createSendRawEmail =
  (binding: SendEmail): SendRawEmail =>
  (from, to, raw) =>
    binding.send(new EmailMessage(from, to, raw));

/** Draws in this Worker, without a request to another one. */
async function draw(request: Request, env: ReportEnv): Promise<Response> {
  const drawing = await import('./draw.ts');
  return drawing.draw(request, env);
}
