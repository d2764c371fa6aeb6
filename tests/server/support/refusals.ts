/** The code of a refusal, as its first message begins: `MCN-178`; undefined where there is none. */
export const codeOf = ({ body }: { body?: unknown }): string | undefined =>
  (body as { msgs?: string[] } | undefined)?.msgs?.[0]?.slice(0, 7);
