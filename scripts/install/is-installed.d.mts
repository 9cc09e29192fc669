export declare function isInstalled(root: string, machine?: { readonly platform: string; readonly arch: string }): boolean;
