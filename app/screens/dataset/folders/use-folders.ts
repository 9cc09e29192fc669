// The folders of the draft and what can be done with them; each change says what happened.
import { useState } from 'react';
import { draftFolders, draftParts } from '#app/domain/dataset/edit-body.ts';
import {
  addFolder,
  changeFolder,
  findFolder,
  indentNode,
  moveNode,
  outdentNode,
  removeFolder,
  stepNode,
  type FolderTarget,
} from '#app/domain/dataset/folders/edit-folders.ts';
import { isFolder, type DatasetFolder, type FolderNode, type FolderPart } from '#app/domain/dataset/folders/folder.ts';
import { looseParts } from '#app/domain/dataset/folders/settle-folders.ts';
import { datasetFolders } from '#app/messages/en/dataset-folders.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDataset } from '#app/screens/dataset/dataset-context.ts';

export interface Folders {
  readonly folders: readonly DatasetFolder[];
  /** In no folder. */
  readonly loose: readonly FolderPart[];
  /** By uuid, as it is shown. */
  readonly labelOf: (node: FolderNode) => string;
  /** The last change, for screen readers. */
  readonly said: string;
  /** The folder whose name is being edited. */
  readonly editedUuid: string | null;
  readonly edit: (uuid: string | null) => void;
  readonly add: (parentUuid: string | null) => void;
  readonly change: (uuid: string, change: Partial<Pick<DatasetFolder, 'name' | 'description'>>) => void;
  readonly remove: (folder: DatasetFolder) => void;
  readonly move: (node: FolderNode, target: FolderTarget) => void;
  /** By an arrow key. */
  readonly moveBy: (node: FolderNode, key: ArrowKey) => void;
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export function useFolders(): Folders {
  const t = useMessages(datasetFolders);
  const { state, dispatch } = useDataset();
  const [said, say] = useState('');
  const [editedUuid, edit] = useState<string | null>(null);
  const { columns, metrics } = state.draft;
  const folders = draftFolders(state.draft);
  const labels = new Map([...columns, ...metrics].map(({ uuid, name, verboseName }) => [uuid, verboseName || name]));
  const labelOf = (node: FolderNode): string => (isFolder(node) ? node.name : (labels.get(node.uuid) ?? node.name));
  // Each is a step of undo; typing into one field is one.
  const put = (next: readonly DatasetFolder[]) => dispatch({ type: 'setMany', change: { folders: next } });
  const putMoved = (next: readonly DatasetFolder[], message: string, node: FolderNode) => {
    if (next === folders) return say(t('notMoved', { name: labelOf(node) }));
    put(next);
    say(message);
  };
  const movedText = (node: FolderNode, folderUuid: string | null): string => {
    const folder = folderUuid === null ? null : findFolder(folders, folderUuid);
    return folder ? t('movedTo', { name: labelOf(node), folder: folder.name }) : t('movedOut', { name: labelOf(node) });
  };
  return {
    folders,
    labelOf,
    said,
    editedUuid,
    edit,
    loose: looseParts(folders, draftParts(state.draft)),
    add: (parentUuid) => {
      const siblings = parentUuid === null ? folders : (findFolder(folders, parentUuid)?.children ?? []);
      const uuid = crypto.randomUUID();
      const name = freeName(siblings, (number) =>
        number === 1 ? t('newName') : t('newNameNumbered', { number: String(number) }),
      );
      put(addFolder(folders, parentUuid, { type: 'folder', uuid, name, description: null, children: [] }));
      edit(uuid);
    },
    change: (uuid, change) => dispatch({ type: 'set', field: 'folders', value: changeFolder(folders, uuid, change) }),
    remove: (folder) => {
      put(removeFolder(folders, folder.uuid));
      say(t('removed', { name: folder.name }));
    },
    move: (node, target) => putMoved(moveNode(folders, node, target), movedText(node, target.folderUuid), node),
    moveBy: (node, key) => {
      const name = labelOf(node);
      if (key === 'ArrowUp') return putMoved(stepNode(folders, node, -1), t('movedUp', { name }), node);
      if (key === 'ArrowDown') return putMoved(stepNode(folders, node, 1), t('movedDown', { name }), node);
      const next = key === 'ArrowLeft' ? outdentNode(folders, node) : indentNode(folders, node);
      putMoved(next, movedText(node, folderUuidIn(next, node)), node);
    },
  };
}

function folderUuidIn(folders: readonly FolderNode[], node: FolderNode): string | null {
  for (const folder of folders.filter(isFolder)) {
    if (folder.children.some(({ uuid }) => uuid === node.uuid)) return folder.uuid;
    const inside = folderUuidIn(folder.children, node);
    if (inside !== null) return inside;
  }
  return null;
}

function freeName(siblings: readonly FolderNode[], nameOf: (number: number) => string): string {
  const taken = new Set(siblings.filter(isFolder).map(({ name }) => name));
  for (let number = 1; ; number += 1) if (!taken.has(nameOf(number))) return nameOf(number);
}
