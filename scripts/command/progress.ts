// One line of progress that changes in place on a terminal, and plain lines elsewhere. Silent for what takes under two seconds.
const QUIET_MS = 2_000;

export interface Progress {
  /** Says what is being done now; shown once it has taken longer than two seconds, with its seconds. */
  readonly report: (message: string) => void;
  readonly end: () => void;
}

export function createProgress(out: NodeJS.WriteStream): Progress {
  let message = '';
  let startedMs = 0;
  let shown = '';
  const show = (): void => {
    const elapsedMs = Date.now() - startedMs;
    if (message === '' || elapsedMs < QUIET_MS) return;
    if (out.isTTY) out.write(`\r\x1b[K  ${message} … ${Math.round(elapsedMs / 1000)} s`);
    else if (shown !== message) out.write(`  ${message} …\n`);
    shown = message;
  };
  const timer = setInterval(show, 500);
  return {
    report: (next) => {
      if (next === message) return;
      message = next;
      startedMs = Date.now();
    },
    end: () => {
      clearInterval(timer);
      if (out.isTTY && shown !== '') out.write('\r\x1b[K');
    },
  };
}
