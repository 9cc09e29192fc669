// The script of the shell. Bundled into shell-script.generated.ts: the shell comes with it, in one request.
import type { ShellSettings } from './guest-page.ts';
import { startShell } from './start-shell.ts';

const settings = JSON.parse(document.getElementById('shell-settings')?.textContent ?? '{}') as ShellSettings;
startShell(window, (document.currentScript as HTMLScriptElement).nonce ?? '', settings);
