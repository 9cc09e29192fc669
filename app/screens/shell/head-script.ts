// The script that runs before every other one of a page: what modules find when they are loaded must be there already.
import type { PageAssets } from '#app/ui/browser/message-assets-context.ts';
import { REMEMBER_VIEWPORT } from './remember-viewport.ts';

/** By default, zod tries `new Function`, which every page's policy forbids and reports. */
const NO_CODE_FROM_TEXT = `self.__zod_globalConfig={jitless:true}`;

/** Remix touches it at every navigation. Where the browser blocks it, a memory that lasts as long as the page substitutes. */
const SESSION_STORAGE = `try{sessionStorage.removeItem('m')}catch(e){try{var m=Object.create(null);Object.defineProperty(window,'sessionStorage',{configurable:true,value:{getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})}catch(e){}}`;

/** What drives a browser reads errors in full, without opening anything. */
const ERRORS_IN_FULL = `if((self.navigator||{}).webdriver)document.documentElement.dataset.errorDetail='inline'`;

/** Catalogs are imported by name: browsers find them only in modules that they have loaded. The entry takes the links away again. */
const preload = (urls: readonly string[]): string =>
  `${JSON.stringify(urls)}.forEach(function(u){var l=document.createElement('link');l.rel='modulepreload';l.dataset.catalog='';l.href=u;document.head.append(l)})`;

/** Tells the page how far the browser's clock is from the server's. */
export const clockScript = (nowMs: number): string => `self.meridianClockMs=${nowMs}-Date.now()`;

type HeadAssets = Partial<Pick<PageAssets, 'preloads' | 'firstScript'>>;

/** Source text of a script element. `nowMs`: the server's time as the page is made, 0 where unknown. */
export const headScript = (nowMs: number, { preloads = [], firstScript = '' }: HeadAssets = {}): string =>
  [
    ...(preloads.length > 0 ? [preload(preloads)] : []),
    NO_CODE_FROM_TEXT,
    SESSION_STORAGE,
    ...(nowMs > 0 ? [clockScript(nowMs)] : []),
    ERRORS_IN_FULL,
    REMEMBER_VIEWPORT,
    ...(firstScript === '' ? [] : [firstScript]),
  ].join(';');
