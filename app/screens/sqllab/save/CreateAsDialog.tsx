// Prompts for the name under which a run's rows are stored in the database, and shows the outcome.
import { useEffect, useState, type FormEvent } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import { common } from '#app/messages/en/common.ts';
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
  const tCommon = useMessages(common);
  const { lab, actions } = useLab();
  const database = useLabState((state) => findDatabase(lab.page, activeEditor(state)?.dbId ?? null));
  const [error, setError] = useState<string | undefined>();
  const [runId, setRunId] = useState<string | null>(null);
  const query = useLabState(({ tabs }) => tabs.queries.get(runId ?? '') ?? null);
  const isRunning = query !== null && !isFinished(query.state);
  const kind = method === 'TABLE' ? 'createTable' : 'createView';
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

  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('name');
    const name = typeof value === 'string' ? value.trim() : '';
    if (name === '') {
      setError(t(`${kind}.noName`));
      return;
    }
    setError(undefined);
    const started = actions.run({ createAs: { method, name } });
    if (started === null) setError(t('createAs.busy'));
    setRunId(started);
  };
  return (
    <Dialog title={t(`${kind}.title`)} onClose={onClose}>
      <form className={dialogContentClass({ isStack: true })} onSubmit={create} noValidate>
        <p>{database?.forceCtasSchema ? t(`${kind}.detailSchema`, { schema: database.forceCtasSchema }) : t(`${kind}.detail`)}</p>
        <TextField label={t(`${kind}.name`)} name="name" error={error} maxLength={MAX_NAME_LENGTH} autoFocus autoComplete="off" />
        <Failure query={query} />
        <DialogActions>
          <Button onClick={isRunning ? () => actions.stop() : onClose}>
            {isRunning ? t('createAs.stop') : tCommon('cancel')}
          </Button>
          <Button weight="primary" type="submit" busy={isRunning}>
            {t(`${kind}.submit`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
