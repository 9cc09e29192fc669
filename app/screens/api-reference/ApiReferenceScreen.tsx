// Every operation of the API, searchable; one opened shows what it takes and what it replies.
import { useState } from 'react';
import { apiReference } from '#app/messages/en/api-reference.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { useRequested } from '#app/screens/shell/api/use-request.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Page, PageHead, PageTools } from '#app/ui/layout/Page.tsx';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import message from '#app/ui/text/text.module.css';
import { findOperations, type ApiReference } from './api-document.ts';
import { findReference } from './find-reference.ts';
import { OperationItem } from './OperationItem.tsx';
import styles from './ApiReferenceScreen.module.css';

const DOCUMENT = '/api/v1/_openapi';

export function ApiReferenceScreen() {
  const t = useMessages(apiReference);
  const send = useApi();
  const [search, setSearch] = useState('');
  const [attempt, setAttempt] = useState(1);
  const request = useRequested(String(attempt), (signal) => findReference(DOCUMENT, signal, send));
  return (
    <Page>
      <PageHead>
        <h1>{t('title')}</h1>
        <PageTools>
          <SearchInput
            role="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <LinkButton icon="code" href={DOCUMENT}>
            {t('document')}
          </LinkButton>
          <LinkButton icon="key" href="/user_info/">
            {t('tokens')}
          </LinkButton>
        </PageTools>
      </PageHead>
      <noscript>
        <Notice kind="info">{t('noScript')}</Notice>
      </noscript>
      {request.kind !== 'replied' ? (
        <p role="status" className={message.muted}>
          {t('loading')}
        </p>
      ) : request.ok ? (
        <Operations reference={request.value} search={search} />
      ) : (
        <Notice kind="error">
          <p>{request.message}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{t('retry')}</Button>
        </Notice>
      )}
    </Page>
  );
}

function Operations({ reference, search }: { readonly reference: ApiReference; readonly search: string }) {
  const t = useMessages(apiReference);
  const groups = findOperations(reference.operations, search);
  const count = groups.reduce((sum, [, operations]) => sum + operations.length, 0);
  return (
    <>
      <p className={styles.intro}>{t('intro', { version: reference.version })}</p>
      <p role="status" className={message.visuallyHidden}>
        {t('count', { count })}
      </p>
      {groups.map(([tag, operations]) => (
        <section key={tag} className={styles.group} aria-label={tag}>
          <h2>
            {tag} <span className={message.muted}>{operations.length}</span>
          </h2>
          <ul className={styles.operations}>
            {operations.map((operation) => (
              <OperationItem key={operation.id} operation={operation} schemas={reference.schemas} />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? (
        <BlankState icon="search" title={t('blank.title')}>
          {t('blank.detail')}
        </BlankState>
      ) : null}
    </>
  );
}
