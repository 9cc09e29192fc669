// A Warehouse as a driver sees it: the owner of the object's stub provides it.
import type { WarehouseRunRequest } from './protocol.ts';

export interface WarehouseReader {
  /** The result as lines of JSON (`resultLineSchema`). Throws AppErrors for what fails before the first row. */
  run(request: WarehouseRunRequest, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}
