// Dragging metrics, columns and folders by the pointer: what is dragged, and where it would land.
import { useState, type DragEvent } from 'react';
import type { FolderTarget } from '#app/domain/dataset/folders/edit-folders.ts';
import type { FolderNode } from '#app/domain/dataset/folders/folder.ts';

export interface FolderDrag {
  readonly dragged: FolderNode | null;
  /** Handlers of a row that can be dragged. */
  readonly source: (node: FolderNode) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  /** Handlers of a drop target; `id` identifies it. */
  readonly place: (
    id: string,
    target: FolderTarget,
  ) => {
    readonly 'data-over': true | undefined;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

export function useFolderDrag(onMove: (node: FolderNode, target: FolderTarget) => void): FolderDrag {
  const [dragged, setDragged] = useState<FolderNode | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    dragged,
    source: (node) => ({
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation();
        event.dataTransfer.setData('text/plain', node.name);
        event.dataTransfer.effectAllowed = 'move';
        setDragged(node);
      },
      onDragEnd: end,
    }),
    place: (id, target) => ({
      'data-over': over === id && dragged !== null ? true : undefined,
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(id);
      },
      onDragLeave: () => setOver((now) => (now === id ? null : now)),
      onDrop: (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (dragged !== null) onMove(dragged, target);
        end();
      },
    }),
  };
}
