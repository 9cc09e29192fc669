// API of permalinks to a text in SQL Lab.
import * as z from 'zod';

export const PERMALINK_PATH = '/api/v1/sqllab/permalink';

export const permalinkSchema = z.object({ url: z.string() });
