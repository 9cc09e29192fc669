// The session and the editor, which the screen attaches to the actions once they exist; null before.
import type { EditorHandle } from '#app/screens/sqllab/editor/mount-editor.ts';
import type { LabSession } from './lab-session.ts';

export interface Attached {
  session: LabSession | null;
  editor: EditorHandle | null;
}
