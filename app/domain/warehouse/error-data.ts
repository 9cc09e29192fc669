// An error as it crosses from one Worker to another, checked before it is revived.
import * as z from 'zod';
import { ERROR_TYPES, type ErrorData, type ErrorType } from '#app/domain/errors.ts';

const isErrorType = (type: string): type is ErrorType => Object.hasOwn(ERROR_TYPES, type);

export const errorDataSchema: z.ZodType<ErrorData> = z.object({
  type: z.string().refine(isErrorType, 'is not a type of error'),
  message: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  extra: z.record(z.string(), z.unknown()),
  issueCodes: z.array(z.int()).optional(),
});
