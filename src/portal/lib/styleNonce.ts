import { cspNonce } from './nonce';

/**
 * Gives every `<style>` made by script the document's nonce. antd's Modal locks scrolling and measures the scroll bar
 * with style elements that carry none, which the content security policy would refuse. Loaded before antd.
 */
export function installStyleNonce(): void {
  const nonce = cspNonce();
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}

installStyleNonce();
