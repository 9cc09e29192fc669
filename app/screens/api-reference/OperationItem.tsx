// One operation: a line with its method and path, which opens to its parameters, its body and its replies.
import { clsx } from 'clsx';
import { useState } from 'react';
import { apiReference } from '#app/messages/en/api-reference.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Table } from '#app/ui/table/Table.tsx';
import message from '#app/ui/text/text.module.css';
import type { ApiOperation, Schemas } from './api-document.ts';
import { schemaLines } from './schema-lines.ts';
import { SchemaView } from './SchemaView.tsx';
import styles from './OperationItem.module.css';

interface OperationProps {
  readonly operation: ApiOperation;
  readonly schemas: Schemas;
}

export function OperationItem({ operation, schemas }: OperationProps) {
  const { id, method, path, summary } = operation;
  // Opened by its link from elsewhere, too: the list isn't there yet when the browser looks for it.
  const [isOpen, setIsOpen] = useState(() => window.location.hash === `#${id}`);
  return (
    <li id={id} className={styles.item} ref={isOpen ? scrollFirst : undefined}>
      <details className={styles.operation} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <Icon name="chevronRight" className={styles.chevron} />
          <span className={clsx(styles.method, styles[METHODS[method] ?? 'get'])}>{method}</span>
          <code className={styles.path}>{path}</code>
          <span className={styles.summary}>{summary}</span>
        </summary>
        {isOpen ? <OperationDetail operation={operation} schemas={schemas} /> : null}
      </details>
    </li>
  );
}

const METHODS: Readonly<Record<string, 'get' | 'post' | 'put' | 'delete'>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
};

const scrollFirst = (element: HTMLLIElement | null): void => {
  if (element && window.location.hash === `#${element.id}`) element.scrollIntoView({ block: 'start' });
};

function OperationDetail({ operation, schemas }: OperationProps) {
  const t = useMessages(apiReference);
  const { description, id, method, parameters, path, replies, requestBody } = operation;
  return (
    <div className={styles.detail}>
      <p className={message.muted}>
        {description}{' '}
        <a href={`#${id}`} aria-label={t('linkTo', { operation: `${method} ${path}` })}>
          <Icon name="link" />
        </a>
      </p>
      {parameters.length > 0 ? <Parameters operation={operation} schemas={schemas} /> : null}
      {requestBody ? (
        <section>
          <h3>{t('body')}</h3>
          <SchemaView content={requestBody.content} schemas={schemas} />
        </section>
      ) : null}
      <section>
        <h3>{t('replies')}</h3>
        {replies.map(({ status, text, content }) => (
          <div key={status} className={styles.reply}>
            <p>
              <code>{status}</code> {text}
            </p>
            <SchemaView content={content} schemas={schemas} />
          </div>
        ))}
      </section>
    </div>
  );
}

function Parameters({ operation: { parameters }, schemas }: OperationProps) {
  const t = useMessages(apiReference);
  return (
    <section>
      <h3>{t('parameters')}</h3>
      <Table>
        <thead>
          <tr>
            <th>{t('field')}</th>
            <th>{t('where')}</th>
            <th>{t('type')}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, in: place, required, schema, content, description }) => (
            <tr key={name}>
              <td>
                <code>{name}</code> {required ? <span className={message.muted}>{t('required')}</span> : null}
              </td>
              <td>{place}</td>
              <td>
                {schema ? <code>{schemaLines(schema, schemas)[0]?.type}</code> : description}
                {content ? <SchemaView content={content} schemas={schemas} isPlain /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
