// Prompts for the name under which a run's rows are stored in the database, and shows the outcome.
import { useEffect, useState } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { useRequiredText } from '#app/ui/form/use-required-text.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { activeEditor, findDatabase, locateTab } from '#app/screens/sqllab/client/lab.ts';
import { ErrorBox } from '#app/screens/sqllab/ErrorBox.tsx';
import { useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';

const MAX_NAME_LENGTH = 63;

interface CreateAsDialogProps {
  readonly method: 'TABLE' | 'VIEW';
  readonly onClose: () => void;
}

export function CreateAsDialog({ method, onClose }: CreateAsDialogProps) {
  const t = useMessages(sqllabDialogs);
  const { lab, actions } = useLab();
  const database = useLabState((state) => findDatabase(lab.page, activeEditor(state)?.dbId ?? null));
  const [runId, setRunId] = useState<string | null>(null);
  const query = useLabState(({ tabs }) => tabs.queries.get(runId ?? '') ?? null);
  const isRunning = query !== null && !isFinished(query.state);
  const kind = method === 'TABLE' ? 'createTable' : 'createView';
  const name = useRequiredText('', t(`${kind}.noName`));
  const [isTabBusy, setIsTabBusy] = useState(false);
  const isDone = query?.state === 'success';
  const finish = useEffectEvent(() => {
    const place = locateTab(lab, activeEditor(lab.store.getState()));
    if (place) void lab.catalogue.loadTables(place, true);
    showToast('success', t(`${kind}.done`, { name: query?.tempTable ?? '' }));
    onClose();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  const create = () => {
    const table = name.submit();
    if (table === null) return;
    const started = actions.run({ createAs: { method, name: table } });
    setIsTabBusy(started === null);
    setRunId(started);
  };
  return (
    <FormDialog
      title={t(`${kind}.title`)}
      lead={
        <p>{database?.forceCtasSchema ? t(`${kind}.detailSchema`, { schema: database.forceCtasSchema }) : t(`${kind}.detail`)}</p>
      }
      submitLabel={t(`${kind}.submit`)}
      isBusy={isRunning}
      cancelLabel={isRunning ? t('createAs.stop') : undefined}
      onCancel={isRunning ? () => actions.stop() : onClose}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label={t(`${kind}.name`)}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        {...name.field}
        error={name.field.error ?? (isTabBusy ? t('createAs.busy') : undefined)}
      />
      <Failure query={query} />
    </FormDialog>
  );
}

/** Why there is no table; nothing while there is no reason. */
function Failure({ query }: { readonly query: LabQuery | null }) {
  const t = useMessages(sqllabDialogs);
  if (query?.state === 'stopped') return <p role="status">{t('createAs.stopped')}</p>;
  if (query?.state !== 'failed' && query?.state !== 'timed_out') return null;
  const { errorMessage: message } = query;
  const said = message === null ? [] : [{ message, error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error', extra: {} } as const];
  return <ErrorBox errors={query.errors ?? said} isTimeout={query.state === 'timed_out'} />;
}
