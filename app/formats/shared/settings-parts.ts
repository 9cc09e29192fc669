// What several formats let users set.
import * as z from 'zod';
import { ENCODINGS } from '#app/domain/upload/text/text-encoding.ts';

export const lineCount = z.int().min(0).max(1_000_000);
export const encodingName = z.enum(ENCODINGS);
