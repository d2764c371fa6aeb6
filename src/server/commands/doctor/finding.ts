/** What was seen of one thing that the server stands on. */
export interface Finding {
  name: string;
  ok: 'ok' | 'warning' | 'failed';
  /** In words of ours alone: whatever another program says may hold a password. */
  sentence: string;
}

export type Answer = Omit<Finding, 'name'>;

export const ok = (sentence: string): Answer => ({ ok: 'ok', sentence });
export const warning = (sentence: string): Answer => ({ ok: 'warning', sentence });
export const failed = (sentence: string): Answer => ({ ok: 'failed', sentence });

/** A look ends after so many seconds, whatever it waits for. */
const SECONDS = 8;

/** Looks at one thing. What throws, or does not end in time, has failed. */
export async function look(
  name: string,
  work: () => Answer | Promise<Answer>,
  seconds: number = SECONDS,
): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, failed(`There was no answer within ${seconds} seconds.`));
  });
  try {
    return { name, ...(await Promise.race([work(), silence])) };
  } catch (failure) {
    return { name, ...failed(sentenceOf(failure)) };
  } finally {
    clearTimeout(timer);
  }
}

const NAME_WIDTH = 'postal codes'.length;
const MARK_WIDTH = 'warning'.length;

/** `warning  clock         The clock is …` */
export const inLine = ({ name, ok: mark, sentence }: Finding): string =>
  `${mark.padEnd(MARK_WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${sentence}`;

/** Our own errors are sentences; of any other its code alone is told. */
function sentenceOf(failure: unknown): string {
  if ((failure as { sentence?: boolean }).sentence) return (failure as Error).message;
  const code = codeOf(failure);
  return `This could not be found out${code ? `: the error is ${code}` : ''}.`;
}

/** The system's, the driver's or PostgreSQL's code of a failure; empty when it has none. */
export function codeOf(failure: unknown): string {
  const code = String((failure as { code?: unknown } | null)?.code ?? '');
  return /^\w{1,60}$/.test(code) ? code : '';
}
