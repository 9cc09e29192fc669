// The Worker of a process that runs one Warehouse on the local host. Unused on Cloudflare, where every object has its own
// limits. Before work blocks the process's only thread, the call is printed, so that the host knows what a hung process is doing.
import { CALL_HEADER, TOKEN_HEADER, threadLine } from '#app/domain/warehouse/process-protocol.ts';
import { Warehouse as WarehouseObject } from './warehouse.ts';

interface ProcessEnv {
  readonly WAREHOUSE: DurableObjectNamespace;
  readonly TOKEN: string;
}

export class Warehouse extends WarehouseObject {
  /** Printing is synchronous, so the line is written before the work begins. */
  protected override runBlocking<T>(request: Request, work: () => T): T {
    const call = request.headers.get(CALL_HEADER) ?? '';
    // oxlint-disable-next-line no-console -- a message for the gateway, which reads which call blocks the thread.
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
