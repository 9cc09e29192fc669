// The one script that runs before everything else: it tells the server the window's width for the next page.
import { VIEWPORT_COOKIE, VIEWPORT_STEPS } from '#app/domain/viewer/preferences.ts';

/** Source text of a script element. */
export const REMEMBER_VIEWPORT = `(function(){function k(){var w=innerWidth;if(!w)return;var b=${JSON.stringify(VIEWPORT_STEPS)}.reduce(function(b,s){return Math.abs(Math.log(s/w))<Math.abs(Math.log(b/w))?s:b});document.cookie='${VIEWPORT_COOKIE}='+b+'; Path=/; Max-Age=31536000; SameSite=Lax'}k();addEventListener('pagehide',k)})()`;
