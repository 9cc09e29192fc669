// Stored images, by key. Readers derive the key from what they can see.

export interface ImageStore {
  get(key: string): Promise<ReadableStream<Uint8Array> | null>;
  put(key: string, image: Uint8Array): Promise<void>;
}

type Bucket = Pick<R2Bucket, 'get' | 'put'>;

/** Prefix of all images, which the report Worker's daily cleanup lists. */
export const IMAGE_PREFIX = 'images/';

export const createImageStore = (bucket: Bucket): ImageStore => ({
  async get(key) {
    const object = await bucket.get(IMAGE_PREFIX + key);
    return object ? (object.body as ReadableStream<Uint8Array>) : null;
  },
  async put(key, image) {
    await bucket.put(IMAGE_PREFIX + key, image, { httpMetadata: { contentType: 'image/png' } });
  },
});
