import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { PortalConfig } from '../contract/config';
import { keyToWire } from '../contract/product';
import { bridgePlugin } from './cas/bridge';
import { casPlugin } from './cas/plugin';
import type { Deps } from './deps';
import { limitBodies } from './http/body';
import { letGoAtStop, limitConnections } from './http/connections';
import { answerToWire, mountRoutes } from './http/mount';
import { failureHandler } from './http/failure';
import { keepAddresses } from './http/origin';
import { whilePressureLasts } from './http/pressure';
import { Refusal } from './http/refusal';
import { REQUEST_ID, requestNumber } from './http/requestNumber';
import { traceRequests } from './http/traces';
import { DATA_HEADERS, plainAnswer, unreadRequests } from './http/unread';
import { hasMailbox, mailboxPlugin } from './mailbox/plugin';
import { createMetrics, healthOf, type Metrics } from './metrics';
import { partsInUse } from './outside';
import { portalPlugin } from './portal/plugin';
import { routes } from './routes';
import { setCrowd } from './sessions/password';
import { asAsked, checkAsked, hasMask, masked } from './support/masks';

export interface AppOptions {
  /** The built portal's folder; without one only the API, the sign-on and the pages of the server are served. */
  portalDir?: string;
  logger?: FastifyBaseLogger;
}

/** A year: for so long browsers know that this host speaks TLS alone (RFC 6797). */
const HTTPS_ONLY_SECONDS = 31_536_000;

/** A whole request may take this long to arrive: slow clients do not hold a connection. */
const REQUEST_TIMEOUT_MS = 30_000;
const SLOW_CLIENTS = { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 2000 };
/**
 * Bytes up to which an answer is compressed on the spot; the largest document takes a millisecond. With a stream for each, which is the library's
 * way above 8 kB, /login took twice as long, beside a flood of passwords too.
 */
const COMPRESSED_AT_ONCE = 131_072;
/** A path parameter this long reaches its schema, which says what is wrong with it; longer ones are an unknown path. */
const PARAM_LENGTH = 15_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** What is measured of it, for a port of its own. */
    metrics: Metrics;
  }
}

/** Assembles the server: API, sign-on, mailbox, portal, health and document. Nothing listens yet. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  setCrowd(config.PASSWORDS_WAITING);
  const app = Fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: config.BODY_KB_PUBLIC * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: requestNumber,
    http: SLOW_CLIENTS,
    ...unreadRequests(deps),
    routerOptions: { maxParamLength: PARAM_LENGTH },
    forceCloseConnections: 'idle',
  });
  limitConnections(app.server, deps, () => plainAnswer(429, deps, new Refusal('MCN-104')));
  letGoAtStop(app, REQUEST_TIMEOUT_MS);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(failureHandler(deps));
  app.setNotFoundHandler(() => {
    throw new Refusal('MCN-101');
  });
  // Every answer says so from the start; pages and files then say their own.
  const first = {
    ...DATA_HEADERS,
    ...(config.PUBLIC_URL?.startsWith('https:') && {
      'strict-transport-security': `max-age=${HTTPS_ONLY_SECONDS}${config.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`,
    }),
  };
  traceRequests(app);
  keepAddresses(app);
  app.addHook('onRequest', async (request, reply) => void reply.headers({ ...first, [REQUEST_ID]: request.id }));
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, syncThreshold: COMPRESSED_AT_ONCE, encodings: ['br', 'gzip'] });
  // Not in tests: several embedded databases start on one busy machine there.
  await app.register(underPressure, {
    maxEventLoopDelay: config.NODE_ENV === 'test' ? 0 : 5000,
    pressureHandler: whilePressureLasts(5),
  });

  observe(app, deps);
  await app.register((api) => apiPlugin(api, deps), { prefix: '/api' });
  await app.register((cas) => (config.SSO_URL ? bridgePlugin(cas, deps) : casPlugin(cas, deps, options.portalDir)));
  if (hasMailbox(deps)) await app.register((mailbox) => mailboxPlugin(mailbox, deps));
  if (options.portalDir) {
    const distDir = options.portalDir;
    await app.register((portal) => portalPlugin(portal, { distDir, portalConfig: () => portalConfig(deps) }));
  }
  return app;
}

async function apiPlugin(api: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps;
  api.setNotFoundHandler(() => {
    throw new Refusal('MCN-101');
  });
  api.addHook('onSend', async (_request, reply, payload) =>
    typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
      ? answerToWire(payload, config.PRODUCT)
      : payload,
  );
  limitBodies(api);
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Conta Postal', version: config.APP_VERSION },
      servers: [{ url: config.API_URL }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    const document = JSON.stringify(api.swagger()).replace(
      /"(\w*[iI]dProduto\w*)"/g,
      (_, key: string) => `"${keyToWire(key, config.PRODUCT)}"`,
    );
    return reply.type('application/json').serializer(String).send(document);
  });
  mountRoutes(api, routes, { hasMask, checkAsked, asAsked, masked }, deps);
}

/** Health, figures, and one log line a request: the route's pattern, never its address, so that no id or code is written. */
function observe(app: FastifyInstance, deps: Deps): void {
  const metrics = createMetrics(partsInUse(deps.config));
  app.decorate('metrics', metrics);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.times.answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    deps.log.info(
      { reqId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const { code, body } = await healthOf(deps);
    return reply.status(code).send(body);
  });
}

/** What the portal learns about where it runs. */
export function portalConfig(deps: Deps): PortalConfig {
  const { config } = deps;
  return {
    api: config.API_URL,
    // Another sign-on is reached through ours: browsers may not ask it across origins.
    sso: '/cas',
    ssoLogin: `${config.SSO_URL?.replace(/\/$/, '') ?? '/cas'}/login`,
    publicFront: config.PUBLIC_URL ?? '',
    autoLogon: config.AUTO_LOGON,
    product: config.PRODUCT,
    version: config.APP_VERSION,
    cnpjAlphanumeric: config.CNPJ_ALPHANUMERIC,
    stepUpMinutes: config.STEP_UP_MINUTES,
    typingRestMs: config.TYPING_REST_MS,
    mailbox: hasMailbox(deps) ? '/caixa-postal' : null,
    links: config.LINKS,
  };
}
