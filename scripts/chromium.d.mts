export const CHROMIUM_FLAGS: string[];
export function installedChromium(): string | null;
export function obtainChromium(): Promise<{ CHROMIUM_PATH: string; CHROMIUM_ENV: string }>;
