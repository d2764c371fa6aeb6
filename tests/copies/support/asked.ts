import type { IncomingHttpHeaders } from 'node:http';
import http from 'node:http';
import https from 'node:https';

const ANSWER_WITHIN_MS = 10_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks an address whose host is not in any DNS at `at`, trusting `certificate` alone, and follows nothing. */
export function askedAt(at: string, certificate: Buffer): (address: string) => Promise<Answer> {
  return (address) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname, pathname, search } = new URL(address);
      const { request } = protocol === 'https:' ? https : http;
      request(
        {
          host: at,
          servername: hostname,
          ca: certificate,
          agent: false,
          path: `${pathname}${search}`,
          headers: { host: hostname },
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        },
        (response) => {
          let body = '';
          response
            .setEncoding('utf8')
            .on('data', (chunk: string) => (body += chunk))
            .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
            .on('error', reject);
        },
      )
        .on('error', reject)
        .end();
    });
}
