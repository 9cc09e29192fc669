// What a failure says to people.
import { ApiFailure } from './lab-api.ts';

/** In words for people. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiFailure || (error instanceof Error && error.name === 'Error')
    ? error.message
    : 'The server sent an answer that cannot be read.';
