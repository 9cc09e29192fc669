// `npm start` after the installation.
import { serve } from './serve-state.ts';

await serve({ command: 'npm start' });
