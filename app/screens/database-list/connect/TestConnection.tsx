// Tests the connection in the form: shows progress, the result, and how long it took.
import { useEffect, useRef, useState } from 'react';
import type { DatabaseApi } from '#app/screens/database-list/client/database-api.ts';
import type { FormFailure } from '#app/screens/database-list/client/form-failure.ts';
import { testConnection, type TestResult } from '#app/screens/database-list/client/test-connection.ts';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { connectionBody, type ConnectForm } from './connect-form.ts';
import { writeOauth2 } from './oauth2-settings.ts';
import styles from './TestConnection.module.css';

interface TestConnectionProps {
  readonly api: DatabaseApi;
  readonly form: ConnectForm;
  readonly database: DatabaseForForm | null;
  /** Whether the form can be tested; shows what is missing where it can't. */
  readonly prepare: () => boolean;
  readonly onFailure: (failure: FormFailure) => void;
}

type Test = { readonly state: 'running'; readonly seconds: number } | { readonly state: 'done'; readonly result: TestResult };

export function TestConnection({ api, form, database, prepare, onFailure }: TestConnectionProps) {
  const t = useMessages(connectDatabase);
  const [test, setTest] = useState<Test | null>(null);
  const running = useRef<AbortController | null>(null);
  const connection = {
    ...connectionBody(form, database?.hasPassword ?? false),
    ...writeOauth2(form.settings.oauth2, form.place.backend),
  };
  const tried = JSON.stringify(connection);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    // The result is of the connection as it was.
    running.current?.abort();
    setTest(null);
  }, [tried]);

  const run = async () => {
    if (!prepare()) return;
    const ended = new AbortController();
    running.current = ended;
    setTest({ state: 'running', seconds: 0 });
    const clock = setInterval(() => {
      setTest((last) => (last?.state === 'running' ? { state: 'running', seconds: last.seconds + 1 } : last));
    }, 1000);
    const body = { ...connection, ...(database && { database_name: database.name }) };
    try {
      const result = await testConnection(api, body, ended.signal);
      setTest({ state: 'done', result });
      if (!result.ok) onFailure(result.failure);
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    } finally {
      clearInterval(clock);
    }
  };
  const stop = () => {
    running.current?.abort();
    setTest(null);
  };
  const isRunning = test?.state === 'running';
  return (
    <div className={styles.test}>
      <Button icon={isRunning ? 'stop' : 'play'} onClick={isRunning ? stop : () => void run()}>
        {t(isRunning ? 'test.stop' : 'test.start')}
      </Button>
      <div className={styles.result} aria-live="polite">
        <Outcome test={test} />
      </div>
    </div>
  );
}

function Outcome({ test }: { test: Test | null }) {
  const t = useMessages(connectDatabase);
  if (!test) return <p className={text.muted}>{t('test.hint')}</p>;
  if (test.state === 'running')
    return (
      <p className={text.muted}>
        {t('test.waiting')}{' '}
        {test.seconds > 0 ? (
          <span className={text.tabular} aria-hidden="true">
            {t('test.seconds', { count: test.seconds })}
          </span>
        ) : null}
      </p>
    );
  const { result } = test;
  return (
    <p className={result.ok ? styles.passed : styles.failed}>
      <Icon name={result.ok ? 'check' : 'warning'} />
      <span>{result.ok ? t('test.passed', { ms: result.ms }) : t('test.failed', { reason: result.message, ms: result.ms })}</span>
    </p>
  );
}
