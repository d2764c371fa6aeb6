let known: string | undefined;

/**
 * The nonce of the document's content security policy, for styles made by script. The document that started the app sets
 * it for all client-side routes; undefined where no policy is served (development, tests).
 */
export function cspNonce(): string | undefined {
  known ??= document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
  return known;
}
