// Links to a text of SQL Lab that open for everyone who can use it.
import * as z from 'zod';

export const PERMALINK_PATH = '/api/v1/sqllab/permalink';

export const permalinkSchema = z.object({ url: z.string() });
