// A text as the page of a dashboard will show it.
import * as z from 'zod';

/** More than any layout contains. */
const MAX_CODE_LENGTH = 65_535;

export const markdownBody = z.strictObject({ code: z.string().max(MAX_CODE_LENGTH) });
export const markdownReply = z.object({ html: z.string() });
