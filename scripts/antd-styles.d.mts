import type { Plugin } from 'vite';

export const UNUSED_CLASS: RegExp;
export function antdStyles(): Plugin;
