// One call to the server for something of a tab, and what it says of the page's connection.
import * as z from 'zod';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { Lab } from './lab.ts';
import { ApiFailure } from './lab-api.ts';
import { noteFailure } from './note-failure.ts';

const createdSchema = z.object({ id: z.union([z.number(), z.string()]).transform(String) });
const CREATED = checkBody(createdSchema);

export const createOn = async (lab: Lab, path: string, body: unknown): Promise<string> =>
  createdSchema.parse(await lab.api.call(path, { method: 'POST', body, reply: CREATED, headers: windowHeader(lab) })).id;

/** Tells the server which window it is, so that its own events can be left alone. */
export const windowHeader = ({ window }: Pick<Lab, 'window'>) => ({ 'x-window': window });

/** The reply, or the server's refusal; null where the server is out of reach. */
export async function attempt<T>(lab: Lab, work: () => Promise<T>): Promise<{ value: T } | { failure: ApiFailure } | null> {
  try {
    const value = await work();
    lab.setConnection('online');
    return { value };
  } catch (error) {
    return noteFailure(lab, error) && error instanceof ApiFailure ? { failure: error } : null;
  }
}
