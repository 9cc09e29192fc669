// One attempt at a time to save what a form contains, and why the last one failed.
import { useState } from 'react';

interface Submission<Failure> {
  /** Also after a success, until the form closes or the page is left. */
  readonly isBusy: boolean;
  /** Null during an attempt, and if none has failed. */
  readonly failure: Failure | null;
  /** Does nothing while busy. `describeError` throws errors that aren't for the viewer. */
  readonly attempt: (save: () => Promise<void>, describeError: (error: unknown) => Failure) => Promise<void>;
}

export function useSubmission<Failure = string>(): Submission<Failure> {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isBusy,
    failure,
    async attempt(save, describeError) {
      if (isBusy) return;
      setIsBusy(true);
      setFailure(null);
      try {
        await save();
      } catch (error) {
        setIsBusy(false);
        const described = describeError(error);
        setFailure(() => described);
      }
    },
  };
}
