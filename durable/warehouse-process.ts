// The Worker of a process that keeps one Warehouse on the local host. Unused on Cloudflare, where every object has its own
// limits. What blocks this process's only thread is printed before it starts, for the host to read when the process stops responding.
import { CALL_HEADER, TOKEN_HEADER, threadLine } from '#app/domain/warehouse/process-protocol.ts';
import { Warehouse as WarehouseObject } from './warehouse.ts';

interface ProcessEnv {
  readonly WAREHOUSE: DurableObjectNamespace;
  readonly TOKEN: string;
}

export class Warehouse extends WarehouseObject {
  /** Printing is synchronous: the line is out before the work begins. */
  protected override hold<T>(request: Request, work: () => T): T {
    const call = request.headers.get(CALL_HEADER) ?? '';
    // oxlint-disable-next-line no-console -- no log: how the gateway learns who keeps the thread.
    console.log(threadLine('held', call));
    try {
      return work();
    } finally {
      // oxlint-disable-next-line no-console -- as above.
      console.log(threadLine('free', call));
    }
  }
}

export default {
  fetch(request, { WAREHOUSE, TOKEN }) {
    const url = new URL(request.url);
    if (url.pathname === '/alive') return new Response('alive');
    if (request.headers.get(TOKEN_HEADER) !== TOKEN) return new Response('Not found', { status: 404 });
    const [, name = '', ...path] = url.pathname.split('/');
    url.pathname = `/${path.join('/')}`;
    return WAREHOUSE.get(WAREHOUSE.idFromName(decodeURIComponent(name))).fetch(new Request(url, request));
  },
} satisfies ExportedHandler<ProcessEnv>;
