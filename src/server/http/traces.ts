import type { FastifyInstance } from 'fastify';
import { inSpan, type Span } from '../context';
import { beginTrace, isTracing } from '../tracing';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

const SERVER_ERROR = 500;

/**
 * Begins a trace with every request, and ends its first span with the answer: by the route's pattern, never its address. What a browser says about a
 * trace of its own (`traceparent`) is not taken over: strangers would choose what is traced. Before every other hook.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'none';
    request.span = beginTrace({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'conta_postal.request': id },
    });
    inSpan(request.span, done);
  });
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => inSpan(request.span, done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    request.span?.set({ 'http.response.status_code': statusCode });
    request.span?.end(statusCode >= SERVER_ERROR ? String(statusCode) : undefined);
    inSpan(request.span, done);
  });
}
