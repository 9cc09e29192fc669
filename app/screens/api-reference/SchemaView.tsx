// The schemas of a body or a reply, one for each media type.
import type { CSSProperties } from 'react';
import { apiReference } from '#app/messages/en/api-reference.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import message from '#app/ui/text/text.module.css';
import type { JsonSchema, Schemas } from './api-document.ts';
import { schemaLines, schemaName } from './schema-lines.ts';
import styles from './SchemaView.module.css';

interface SchemaViewProps {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly schemas: Schemas;
  /** Without the media type. */
  readonly isPlain?: boolean;
}

export const SchemaView = ({ content, schemas, isPlain = false }: SchemaViewProps) => (
  <>
    {Object.entries(content).map(([type, { schema }]) => (
      <div key={type} className={styles.schema}>
        <p className={styles.head}>
          {isPlain ? null : <span>{type}</span>} <code>{schemaName(schema)}</code>
        </p>
        <SchemaFields schema={schema} schemas={schemas} />
      </div>
    ))}
  </>
);

function SchemaFields({ schema, schemas }: { readonly schema: JsonSchema; readonly schemas: Schemas }) {
  const t = useMessages(apiReference);
  return (
    <ul className={styles.fields}>
      {schemaLines(schema, schemas).map(({ depth, name, type, isRequired, description }, index) => (
        <li key={index} style={{ '--depth': depth } as CSSProperties}>
          {name === '' ? null : <code className={styles.name}>{name}</code>} <code className={styles.type}>{type}</code>{' '}
          {isRequired ? <span className={message.muted}>{t('required')}</span> : null} {description}
        </li>
      ))}
    </ul>
  );
}
