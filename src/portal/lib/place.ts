/**
 * Under which an account, or what is about one, is remembered in this browser: 16 bits of its id, which is often a CPF and must not lie in a
 * browser. Two that share a place are one in 65,536.
 */
export const placeOf = (id: string): string =>
  String([...id].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7));
