import { type Line, OutsideDownError } from './line';

interface Request {
  url: string;
  /** The header's whole value. */
  authorization?: string;
  /** Goes as JSON, but for a form's fields. */
  body?: unknown;
}

/**
 * One request for JSON (GET, or POST when there is a body), not following redirects.
 * @returns status and body; the body is null when it is no JSON. @throws OutsideDownError on no answer, 429 or 5xx
 */
export async function requestJson(
  line: Line,
  { url, authorization, body }: Request,
): Promise<{ status: number; body: unknown }> {
  const form = body instanceof URLSearchParams;
  const { status, text } = await line.call(async (signal) => {
    const answer = await ask(line, url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(authorization && { authorization }),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      body: body === undefined || form ? body : JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    if (answer.status >= 500 || answer.status === 429)
      throw new OutsideDownError(line.service, `status ${answer.status}`);
    return answer;
  });
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    return { status, body: null };
  }
}

async function ask(line: Line, url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new OutsideDownError(
      line.service,
      (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'no connection',
    );
  }
}
