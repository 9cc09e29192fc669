// The SQL that a dialog is about to save, with its syntax highlighted, and where it comes from.
import { SqlText } from '#app/screens/sql-editor/SqlText.tsx';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import type { SqlToSave } from '#app/screens/sqllab/client/save/dataset-source.ts';
import { findDatabase } from '#app/screens/sqllab/client/lab.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import styles from '#app/screens/sqllab/lab-dialogs.module.css';

export function SourceText({ source }: { readonly source: SqlToSave }) {
  const t = useMessages(sqllabDialogs);
  const { lab } = useLab();
  const { databaseId, sql } = source.statement;
  const label = t(`source.${source.kind}`, { database: findDatabase(lab.page, databaseId)?.name ?? '' });
  return (
    <div className={styles.source}>
      <FieldHint>{label}</FieldHint>
      <div className={styles.sourceText}>
        <SqlText label={label} sql={sql} />
      </div>
    </div>
  );
}
