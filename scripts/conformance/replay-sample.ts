// One recorded request and reply, as in the files of wire-samples/.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const sampleSchema = z.object({
  request: z.object({
    method: z.string(),
    path: z.string(),
    json: z.unknown().optional(),
    form: z.record(z.string(), z.string()).nullish(),
    /** By field, the name of the file that was sent; its text wasn't recorded. */
    files: z.record(z.string(), z.string()).nullish(),
  }),
  reply: z.object({
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    json: z.unknown().optional(),
    text: z.string().nullish(),
  }),
  /** Lists that were shortened: `/result/0/data: 41 items, 40 kept`. */
  cut: z.array(z.string()).nullish(),
});

export interface RecordedSample extends z.output<typeof sampleSchema> {
  readonly name: string;
}

/** Every sample of the folder by name. Rejects when one is not of this form. */
export async function readSamples(folder: string): Promise<RecordedSample[]> {
  const files = (await readdir(join(folder, 'wire-samples'))).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.json$/, ''),
      ...sampleSchema.parse(JSON.parse(await readFile(join(folder, 'wire-samples', file), 'utf8'))),
    })),
  );
}

/** The whole length of a list that the sample shortened; undefined when it was not. */
export function cutLength(sample: RecordedSample, pointer: string): number | undefined {
  const line = sample.cut?.find((entry) => entry.startsWith(`${pointer}: `));
  const match = line === undefined ? null : /: (\d+) items/.exec(line);
  return match ? Number(match[1]) : undefined;
}
