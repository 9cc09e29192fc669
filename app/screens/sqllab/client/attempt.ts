// One server call for a tab, which also updates the page's connection state.
import * as z from 'zod';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { Lab } from './lab.ts';
import { ApiFailure } from './lab-api.ts';
import { noteFailure } from './note-failure.ts';

const createdSchema = z.object({ id: z.union([z.number(), z.string()]).transform(String) });
const CREATED = checkBody(createdSchema);

export const createOn = async (lab: Lab, path: string, body: unknown): Promise<string> =>
  createdSchema.parse(await lab.api.call(path, { method: 'POST', body, reply: CREATED, headers: windowHeader(lab) })).id;

/** Identifies this window to the server, so that the window can ignore events that it caused itself. */
export const windowHeader = ({ window }: Pick<Lab, 'window'>) => ({ 'x-window': window });

/** The reply or the server's refusal; null if the server can't be reached. */
export async function attempt<T>(lab: Lab, work: () => Promise<T>): Promise<{ value: T } | { failure: ApiFailure } | null> {
  try {
    const value = await work();
    lab.setConnection('online');
    return { value };
  } catch (error) {
    return noteFailure(lab, error) && error instanceof ApiFailure ? { failure: error } : null;
  }
}
