// The inline script in the head of a page whose app starts late. Bundled into late-start-script.generated.ts.
import { createLateStart } from './late-start.ts';

window.meridianLateStart = createLateStart(window);
