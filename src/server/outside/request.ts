/** A service that did not answer as it should. Its message names the service and the reason, never a person's data. */
export class OutsideDownError extends Error {
  readonly service: string;

  constructor(service: string, reason: string) {
    super(`${service}: ${reason}`);
    this.name = 'OutsideDownError';
    this.service = service;
  }
}

const TIMEOUT_MS = 5000;

interface Request {
  service: string;
  url: string;
  token?: string;
  body?: unknown;
  timeoutMs?: number;
}

/**
 * One JSON request (GET, or POST when there is a body), bounded in time, not following redirects.
 * @returns status and body; the body is null when it is no JSON. @throws OutsideDownError on no answer, 429 or 5xx
 */
export async function requestJson({
  service,
  url,
  token,
  body,
  timeoutMs = TIMEOUT_MS,
}: Request): Promise<{ status: number; body: unknown }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new OutsideDownError(
      service,
      (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'no connection',
    );
  }
  if (response.status >= 500 || response.status === 429)
    throw new OutsideDownError(service, `status ${response.status}`);
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: null };
  }
}
