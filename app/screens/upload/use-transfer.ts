// The way of a file to the server and into its table: sent in the background, loaded when the viewer says so, watched to its end.
import { useEffect, useRef, useState } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { LoadBody, UploadView } from '#app/stores/upload/wire.ts';
import { pauseBetweenTries, sendFile, type SendProgress } from './client/send-file.ts';
import { forgetUpload, lockUpload, startOrResume } from './client/recent.ts';
import { createUploadApi, type UploadApi, type UploadProblem } from './client/upload-api.ts';

/** `idle`: the viewer decides; the file is sent meanwhile. */
export type UploadStage = 'idle' | 'sending' | 'loading' | 'done' | 'canceled';

const POLL_MS = 400;
const NOTHING_SENT: SendProgress = { sentBytes: 0, isWaiting: false };

interface Sending {
  readonly control: AbortController;
  id: string | null;
  /** Null: all is there. */
  readonly ended: Promise<UploadProblem | null>;
}

export function useTransfer() {
  const { csrfToken } = useShellData();
  const sending = useRef<Sending | null>(null);
  const [sent, setSent] = useState(NOTHING_SENT);
  const [stage, setStage] = useState<UploadStage>('idle');
  const [view, setView] = useState<UploadView | null>(null);
  const [failure, setFailure] = useState<UploadProblem | null>(null);
  const [datasetId, setDatasetId] = useState<number | null>(null);
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [api] = useState(() => createUploadApi(csrfToken, (...call) => fetch(...call)));

  const abandon = (): void => {
    const known = sending.current;
    sending.current = null;
    known?.control.abort();
    setUploadId(null);
    if (known?.id) discard(api, known.id);
  };
  // A file that was left can go on when it is selected again; a load that has begun goes on.
  useEffect(() => () => sending.current?.control.abort(), []);

  const begin = (file: File): void => {
    abandon();
    setSent(NOTHING_SENT);
    setStage('idle');
    setFailure(null);
    const control = new AbortController();
    const work: Sending = { control, id: null, ended: send() };
    sending.current = work;
    work.ended.catch(() => undefined);
    async function send(): Promise<UploadProblem | null> {
      const started = await withTries(() => startOrResume(api, file), control.signal);
      if (!started.ok) return started.failure;
      const { id } = started.value;
      if (control.signal.aborted) discard(api, id);
      work.id = id;
      setUploadId(id);
      lockUpload(id, control.signal);
      const options = { file, upload: started.value, api, signal: control.signal, pause: pauseBetweenTries };
      return sendFile({ ...options, onProgress: (progress) => sending.current === work && setSent(progress) });
    }
  };

  const stop = (problem: UploadProblem): void => {
    setFailure(problem);
    setStage('idle');
  };

  /** Its job has made the dataset too. */
  const finish = ({ dataset_id: id }: UploadView): void => {
    setDatasetId(id);
    setStage('done');
  };

  const load = async (body: LoadBody): Promise<void> => {
    const work = sending.current;
    if (!work) return;
    setFailure(null);
    setView(null);
    setStage('sending');
    const unsent = await work.ended.catch(() => null);
    if (sending.current !== work) return;
    if (unsent || work.id === null) return stop(unsent ?? { message: '', isRetryable: true });
    const { id } = work;
    setStage('loading');
    const queued = await withTries(() => api.load(id, body), work.control.signal);
    if (!queued.ok) return stop(queued.failure);
    const ended = await watchUpload(api, id, (known) => {
      if (known) setView(known);
      setSent((before) => ({ ...before, isWaiting: known === null }));
    });
    if (sending.current !== work) return;
    if ('message' in ended) return stop(ended);
    if (ended.state === 'failed') return stop({ message: ended.failure?.message ?? '', isRetryable: false });
    sending.current = null;
    forgetUpload(id);
    if (ended.state === 'canceled') return setStage('canceled');
    finish(ended);
  };

  const leave = (to: 'canceled' | 'idle'): void => {
    abandon();
    setStage(to);
    setFailure(null);
    setView(null);
  };
  const facts = { sent, stage, view, failure, datasetId, uploadId };
  return { ...facts, api, begin, load, cancel: () => leave('canceled'), reset: () => leave('idle') };
}

export const exploreHref = (datasetId: number): string => `/explore/?datasource_type=table&datasource_id=${datasetId}`;

function discard(api: UploadApi, id: string): void {
  forgetUpload(id);
  void api.cancel(id);
}

/** Until it has ended, or can't be seen any longer; `onView` gets null while the server can't be reached. */
async function watchUpload(
  api: UploadApi,
  id: string,
  onView: (view: UploadView | null) => void,
): Promise<UploadView | UploadProblem> {
  for (;;) {
    const outcome = await api.view(id);
    if (!outcome.ok && !outcome.failure.isRetryable) return outcome.failure;
    onView(outcome.ok ? outcome.value : null);
    if (outcome.ok && ['done', 'failed', 'canceled'].includes(outcome.value.state)) return outcome.value;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const MAX_TRIES = 8;

/** What fails for a while is tried again. */
async function withTries<T extends { readonly ok: boolean }>(
  call: () => Promise<T | { readonly ok: false; readonly failure: UploadProblem }>,
  signal: AbortSignal,
): Promise<T | { readonly ok: false; readonly failure: UploadProblem }> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await call();
    if (outcome.ok || !('failure' in outcome) || !outcome.failure.isRetryable || attempt === MAX_TRIES) return outcome;
    await pauseBetweenTries(attempt, signal);
    if (signal.aborted) return outcome;
  }
}

export type UploadTransfer = ReturnType<typeof useTransfer>;
