// `npm start` after the installation.
import { serve } from './start/serve-state.ts';

await serve({ command: 'npm start' });
