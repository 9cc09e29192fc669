// Errors for a Warehouse's client when its process could not finish the call.
import { AppError } from '#app/domain/errors.ts';

/** Drivers know the type; charts say it in their own words. */
export const timedOut = () => new AppError('SQLLAB_TIMEOUT_ERROR', 'The query took too long and was stopped.');

export const timedOutWaiting = () =>
  new AppError(
    'SQLLAB_TIMEOUT_ERROR',
    'The query waited for another query of this database until its time was up, and did not begin. Try again when that one has ended.',
  );

/** For what changes data and was under way when the process ended. */
export const endedUnderWay = () =>
  new AppError(
    'GENERIC_DB_ENGINE_ERROR',
    'The database was restarted while this statement ran. Whether it took effect is not known: look at the data before you run it again.',
  );

export const endedRepeatedly = () =>
  new AppError(
    'GENERIC_DB_ENGINE_ERROR',
    'The process of the database ended each time that this statement ran: it might need more memory than is available. Query fewer rows.',
  );

export const notStarted = (cause: unknown) =>
  new AppError(
    'GENERIC_DB_ENGINE_ERROR',
    'The process of the database could not be started. Try again; if that does not help, look at what the server printed.',
    { cause },
  );

export const closing = () => new AppError('GENERIC_DB_ENGINE_ERROR', 'The server is being stopped: run the query again later.');

export const busy = () =>
  new AppError('COMMAND_CONFLICT_ERROR', 'The Warehouse is busy with other queries. Try again when they have ended.');

export const dropped = () => new AppError('GENERIC_DB_ENGINE_ERROR', 'The Warehouse was deleted while this query ran.');
