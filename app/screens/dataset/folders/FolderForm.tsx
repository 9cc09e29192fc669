// The name and the description of a folder. A name that it cannot have stays in the field, and the folder keeps its own.
import { useState, type FormEvent } from 'react';
import { nameProblem } from '#app/domain/dataset/folders/edit-folders.ts';
import type { DatasetFolder } from '#app/domain/dataset/folders/folder.ts';
import { MAX_FOLDER_NAME } from '#app/domain/dataset/folders/parse-folders.ts';
import { datasetFolders } from '#app/messages/en/dataset-folders.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import type { Folders } from './use-folders.ts';
import styles from './FoldersTab.module.css';

export function FolderForm({ folder, tree }: { readonly folder: DatasetFolder; readonly tree: Folders }) {
  const t = useMessages(datasetFolders);
  const [name, setName] = useState(folder.name);
  const problem = nameProblem(tree.folders, folder, name);
  const type = (typed: string) => {
    setName(typed);
    if (nameProblem(tree.folders, folder, typed) === null) tree.change(folder.uuid, { name: typed.trim() });
  };
  const close = () => {
    tree.edit(null);
    requestAnimationFrame(() => document.getElementById(`move-${folder.uuid}`)?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null) close();
  };
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <TextField
        label={t('name')}
        value={name}
        maxLength={MAX_FOLDER_NAME}
        autoComplete="off"
        autoFocus
        error={
          problem === null ? undefined : problem === 'empty' ? t('problem.empty') : t(`problem.${problem}`, { name: name.trim() })
        }
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
      />
      <TextField
        label={t('description')}
        value={folder.description ?? ''}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => tree.change(folder.uuid, { description: event.target.value || null })}
      />
      <Button type="submit" disabled={problem !== null}>
        {t('done')}
      </Button>
    </form>
  );
}
