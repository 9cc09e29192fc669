// The jobs that load uploaded files, as services reach them.

export interface UploadJobs {
  /** Returns at once: the object's alarm runs it. A second time changes nothing. */
  begin(id: string): Promise<void>;
  /** Resolves when the upload is over; starts it if needed. */
  run(id: string): Promise<void>;
  /** Stops what runs, where it can still be stopped; resolves when nothing of it is left. */
  cancel(id: string): Promise<void>;
}
