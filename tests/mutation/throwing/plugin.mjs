/** Where Refine's providers are written. */
export const PROVIDERS = /\/src\/portal\/.*?(?:\bprovider|[a-z0-9]Provider)\.ts$/;

/**
 * Hands what a provider's module exports to `throwing/setup.ts`, so that it finds the methods by the objects themselves. A function that
 * answers a provider (`useI18nProvider`) is handed over as one.
 */
export const handsOver = (root) => ({
  name: 'hands-over-providers',
  enforce: 'post',
  transform(code, id) {
    if (!PROVIDERS.test(id)) return null;
    const file = JSON.stringify(id.slice(root.length + 1));
    const objects = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    const makers = [...code.matchAll(/^export function (\w+Provider)\(/gm)].map(([, name]) => name);
    return [
      // Before the module itself makes a provider with one.
      ...makers.map((name) => `${name} = globalThis.makerOf(${file}, '${name}', ${name});`),
      code,
      ...objects.map((name) => `globalThis.providerOf(${file}, '${name}', ${name});`),
    ].join('\n');
  },
});
