// A bucket in memory, for tests of what writes and reads results.
export interface MemoryBucket {
  readonly bucket: R2Bucket;
  readonly puts: ReadonlyMap<string, Uint8Array>;
}

export function memoryBucket(): MemoryBucket {
  const puts = new Map<string, Uint8Array<ArrayBuffer>>();
  const bucket = {
    put: async (name: string, body: Uint8Array<ArrayBuffer> | string) => {
      puts.set(name, typeof body === 'string' ? new TextEncoder().encode(body) : body);
    },
    get: async (name: string) => {
      const bytes = puts.get(name);
      return bytes ? { body: new Blob([bytes]).stream(), text: async () => new TextDecoder().decode(bytes) } : null;
    },
    list: async ({ prefix, limit }: { prefix: string; limit: number }) => ({
      objects: [...puts.keys()]
        .filter((key) => key.startsWith(prefix))
        .slice(0, limit)
        .map((key) => ({ key })),
    }),
    delete: async (names: string | string[]) => {
      for (const name of [names].flat()) puts.delete(name);
    },
  };
  return { bucket: bucket as unknown as R2Bucket, puts };
}
