// A script that tells the server how wide the window is, and how much of that its scrollbar takes, for the next page.
import { VIEWPORT_COOKIE } from '#app/domain/viewer/preferences.ts';

/** Source text of a script element. It measures once styles are there, and at each change: a page that hides measures too late. */
export const REMEMBER_VIEWPORT = `(function(){function k(){var w=innerWidth,s=w-document.documentElement.clientWidth;if(w)document.cookie='${VIEWPORT_COOKIE}='+w+'-'+s+'; Path=/; Max-Age=31536000; SameSite=Lax'}['pageshow','resize','pagehide'].forEach(function(e){addEventListener(e,k)})})()`;
