// A column or metric that is dragged from the dataset panel onto a control.
import { useState, type DragEvent } from 'react';
import * as z from 'zod';
import { FIELD_DRAG_TYPE, type DraggedField } from '#app/screens/explore/dataset/explore-dataset.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import type { DropEvents } from '#app/screens/explore/controls/ControlShell.tsx';

const fieldSchema = z.object({ kind: z.enum(['column', 'metric']), name: z.string().min(1).max(1000) });

/** Null if it isn't a dragged field of Explore, whatever its source. */
export function readDraggedField(text: string): DraggedField | null {
  return fieldSchema.safeParse(jsonOf(text)).data ?? null;
}

const carriesField = (event: DragEvent): boolean => event.dataTransfer.types.includes(FIELD_DRAG_TYPE);

/** `onField` absent: nothing is taken. */
export function useFieldDrop(onField: ((field: DraggedField) => void) | undefined): {
  readonly isOver: boolean;
  readonly on: DropEvents;
} {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver: isOver && onField !== undefined,
    on: {
      onDragOver: (event) => {
        if (!onField || !carriesField(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setIsOver(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event) => {
        setIsOver(false);
        if (!onField || !carriesField(event)) return;
        event.preventDefault();
        const field = readDraggedField(event.dataTransfer.getData(FIELD_DRAG_TYPE));
        if (field) onField(field);
      },
    },
  };
}
