import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalConfig } from '../../contract/config';
import { CONTRAST_COOKIE, THEME_COOKIE } from '../../contract/constants';
import { type Looks, looksOf } from '../looks';
import { languageOf } from '../texts';
import { loadPrerender, readBuild } from './build';
import { type DocumentRequest, Documents } from './documents';
import { contentPolicy, documentHeaders } from './policy';

export interface PortalOptions {
  /** The built portal (`dist/portal`). */
  distDir: string;
  /** What the portal learns about where it runs; an empty `publicFront` means the request's own address. */
  portalConfig(request: FastifyRequest): PortalConfig;
}

/** Without any right: it only spares somebody signed in the sight of the welcome card. */
const SIGNED_IN_HINT = 'signed-in';
const YEAR_SECONDS = 365 * 24 * 3600;
const LOGIN = '/login';
/** Where somebody signed in is sent on to the own home; a visitor who comes here is led to /login. */
const HOME = '/principal';
const STARTS: ReadonlySet<string> = new Set(['/', LOGIN, HOME]);
/** What belongs to other parts of the server: a mistyped address below them is no page. */
const NO_PAGE = /^\/(api|cas|assets|caixa-postal|health|metrics)(\/|$)|\.[a-z0-9]{1,8}$/i;

/** Serves the portal: its files, its runtime configuration and one document per route, in the visitor's language. */
export async function portalPlugin(app: FastifyInstance, { distDir, portalConfig }: PortalOptions): Promise<void> {
  const build = readBuild(distDir);
  const documents = new Documents(build, await loadPrerender(distDir));
  const routes = new Set(build.routes);

  const configOf = (request: FastifyRequest): PortalConfig => {
    const config = portalConfig(request);
    return config.publicFront ? config : { ...config, publicFront: `${request.protocol}://${request.host}/` };
  };

  await app.register(fastifyStatic, {
    root: path.join(distDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => void reply.header('X-Content-Type-Options', 'nosniff'),
  });

  app.get('/config.json', { schema: { hide: true } }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(configOf(request)),
  );

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const route = routeOf(request.url);
    if (NO_PAGE.test(route)) return reply.callNotFound();
    const isRoute = routes.has(route);
    const asked = SWITCHES.find(({ name }) => (request.query as Record<string, unknown>)[name] !== undefined);
    if (isRoute && asked) return switchLook(request, reply, route, asked);
    const document = documentRequest(request, configOf(request));
    const signedIn = request.cookies[SIGNED_IN_HINT] === '1';
    const start = STARTS.has(route);
    const screen = start && !signedIn ? null : start ? HOME : route;
    const html = route === LOGIN && !signedIn ? documents.login(document) : documents.app(document, screen);
    return sendDocument(reply.status(isRoute ? 200 : 404), document, html);
  });
}

interface LookSwitch {
  /** Of the button, and of the cookie. */
  name: string;
  /** What a press leads to. */
  next: (looks: Looks) => string;
}

const SWITCHES: readonly LookSwitch[] = [
  { name: CONTRAST_COOKIE, next: ({ contrast }) => (contrast === 'high' ? 'normal' : 'high') },
  // Which theme the device has, only the browser knows: without a choice the press is taken as one for the dark.
  { name: THEME_COOKIE, next: ({ theme }) => (theme === 'dark' ? 'light' : 'dark') },
];

/** A switch of a document whose script is not there yet: the other look, at the address without the question. */
function switchLook(
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
  { name, next }: LookSwitch,
): FastifyReply {
  const cookie = { path: '/', sameSite: 'lax', secure: request.protocol === 'https', maxAge: YEAR_SECONDS } as const;
  return reply
    .header('cache-control', 'no-store')
    .setCookie(name, next(looksOf(request)), cookie)
    .redirect(route, 303);
}

/** The path of an address without its query and a closing slash. */
function routeOf(url: string): string {
  const route = url.split('?', 1)[0] ?? '/';
  return route.length > 1 ? route.replace(/\/+$/, '') || '/' : route;
}

function documentRequest(request: FastifyRequest, config: PortalConfig): DocumentRequest {
  return {
    language: languageOf(request),
    config,
    nonce: randomBytes(16).toString('base64'),
    looks: looksOf(request),
  };
}

function sendDocument(reply: FastifyReply, { nonce, config }: DocumentRequest, html: string): FastifyReply {
  return reply
    .headers({
      ...documentHeaders,
      'content-security-policy': contentPolicy(nonce, config),
      vary: 'Accept-Language, Cookie',
    })
    .send(html);
}
