// Errors for invalid time ranges, with the messages that Superset clients know.
import { AppError } from '#app/domain/errors.ts';

const MAX_QUOTED = 200;
const quote = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);

export const unparsableTimeError = (text: string, cause?: unknown): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', `Cannot parse time string [${quote(text)}]`, { cause });

export const ambiguousTimeError = (text: string): AppError =>
  new AppError(
    'GENERIC_COMMAND_ERROR',
    `Time string is ambiguous. Please specify [${quote(text)} ago] or [${quote(text)} later].`,
  );

export const reversedRangeError = (): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', 'From date cannot be larger than to date');

export const unknownHolidayError = (name: string): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', `Unable to find such a holiday: [${quote(name)}]`);

export const unknownCountryError = (country: string): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', `Unable to find holidays of the country: [${quote(country)}]`);

export const badDateDeltaError = (): AppError => new AppError('GENERIC_COMMAND_ERROR', 'Unable to calculate such a date delta');
