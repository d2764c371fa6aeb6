import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asCaller } from '../context';
import type { Deps } from '../deps';
import { asRefusal } from '../http/failure';
import { originOf } from '../http/origin';
import { Shares } from '../http/shares';
import { signedInAssets } from '../portal/build';
import { evidenceKeys } from '../sessions/evidence';
import { publicKeys } from '../sessions/keys';
import { keepChoices } from './choices';
import { clearSignOnCookie, signOnCookie } from './cookies';
import { sendPage } from './frame';
import { loginHandlers } from './login';
import { disownSignIn, noticedBrowser } from './new-browser';
import { disownChange, noticedChange } from './security-notice';
import { type Message, messagePage, notMePage, requestNumber } from './pages';
import { passkeyScript, passkeyScriptName } from './passkey-script';
import { script, scriptName } from './script';
import { allowedAfterLogout } from './services';
import { signOut } from './sign-on';
import { deliverLogouts } from './single-logout';
import { validationHandlers } from './validation-routes';
import { parameter, type Visit, visitOf } from './visit';

/**
 * The embedded single sign-on: CAS 3.0 at `/cas`. Leaves out proxy tickets, which nothing here needs: asked for one it answers the
 * protocol's failure.
 */
export async function casPlugin(app: FastifyInstance, deps: Deps, portalDir?: string): Promise<void> {
  // What comes after the sign-in is fetched while the password is typed.
  const prefetch = portalDir ? signedInAssets(portalDir) : [];
  await app.register(async (cas) => mount(cas, deps, prefetch), { prefix: '/cas' });
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
/** One address has so many requests at work here as calls at the API; its others wait for their turn. */
type Share = (handler: Answer) => Answer;

async function mount(cas: FastifyInstance, deps: Deps, prefetch: string[]): Promise<void> {
  await cas.register(formbody, { bodyLimit: deps.config.BODY_KB_PUBLIC * 1024 });
  const login = loginHandlers(deps, prefetch);
  const validation = validationHandlers(deps);
  const hide = { schema: { hide: true } };

  cas.setErrorHandler((error, request, reply) => failed(deps, error, request, reply));
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    say(deps, request, reply, 404, ({ t, front }) => ({
      title: t('sso:notFound.title'),
      text: t('sso:notFound.text'),
      main: { href: `${front}/login`, text: t('sso:unknownService.go') },
    }));
  cas.setNotFoundHandler(notFound);
  // The portal's own route for every address would come before it.
  cas.get('/*', hide, async (request, reply) => notFound(request, reply));

  cas.get('/', hide, async (_request, reply) => reply.redirect('/cas/login', 302));
  const shares = new Shares(deps.config.DATABASE_SHARE);
  const share: Share = (handler) => (request, reply) => {
    const { network } = originOf(request);
    return asCaller(network, () => shares.turn(network, async () => handler(request, reply)));
  };
  const page = share(login.get);
  // Whoever comes without a sign-on asks the database nothing.
  cas.get('/login', hide, (request, reply) =>
    signOnCookie(deps.config, request) ? page(request, reply) : login.get(request, reply),
  );
  cas.post('/login', hide, share(login.post));
  cas.post('/passkey', hide, share(login.passkey));
  const leave = share((request, reply) => logout(deps, request, reply));
  cas.get('/logout', hide, leave);
  const deny = share((request, reply) => notMe(deps, request, reply));
  cas.get('/nao-fui-eu', hide, deny);
  cas.post('/nao-fui-eu', hide, deny);
  cas.get('/validate', hide, share(validation.validate));
  cas.get('/serviceValidate', hide, share(validation.serviceValidate(false)));
  cas.get('/proxyValidate', hide, share(validation.serviceValidate(false)));
  cas.get('/p3/serviceValidate', hide, share(validation.serviceValidate(true)));
  cas.get('/p3/proxyValidate', hide, share(validation.serviceValidate(true)));
  cas.get('/proxy', hide, validation.proxy);
  cas.get('/jwks.json', hide, async (_request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' });
    return { keys: await publicKeys(deps.db, deps.now()) };
  });
  cas.get('/evidence-keys.json', hide, async (_request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' });
    return { keys: await evidenceKeys(deps.db) };
  });
  for (const [name, text] of [
    [scriptName, script],
    [passkeyScriptName, passkeyScript],
  ])
    cas.get(`/${name}`, hide, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
        .type('text/javascript; charset=utf-8')
        .send(text),
    );
}

/** Ends the sign-on and everything that came from it, then leads to an allowed service or says so (CAS 3.0 §2.3). */
async function logout(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config, db } = deps;
  keepChoices(config, request, reply);

  const cookie = signOnCookie(config, request);
  if (cookie) {
    await signOut(db, cookie, { origin: originOf(request), now: deps.now() });
    clearSignOnCookie(config, reply);
    // Other services are told at once; nobody waits for them, and the job takes up what fails.
    void deliverLogouts(deps).catch(() => {});
  }
  // Drafts and whatever else the portal keeps in the browser; the cookies of language, looks and the known browser stay.
  reply.header('clear-site-data', '"storage"');
  const service = parameter(request.query, 'service');
  const target = service ? allowedAfterLogout(config, service, request.headers.host) : null;
  if (target)
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(target, 302);
  return say(deps, request, reply, 200, ({ t, front }) => ({
    done: true,
    title: t('sso:signedOut.title'),
    text: t('sso:signedOut.text'),
    main: { href: `${front}/login`, text: t('sso:signedOut.again') },
  }));
}

/** The link in the message about a new browser, or about a change of the account's security: asks first, because programs open links too, then ends what it began. */
async function notMe(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config, db } = deps;
  const posted = request.method === 'POST';
  const notice = parameter(posted ? request.body : request.query, 'aviso') ?? '';
  const origin = originOf(request);
  const when = { origin, now: deps.now() };
  const disowned =
    posted && ((await disownSignIn(db, config, notice, when)) || (await disownChange(db, config, notice, when)));
  if (disowned) {
    clearSignOnCookie(config, reply);
    void deliverLogouts(deps).catch(() => {});
    return say(deps, request, reply, 200, ({ t, front }) => ({
      done: true,
      title: t('sso:notMe.doneTitle'),
      text: t('sso:notMe.doneText'),
      main: { href: `${front}/esqueciSenha`, text: t('sso:notMe.newPassword') },
    }));
  }
  const change = posted ? null : await noticedChange(db, config, notice, when.now);
  if (change || (!posted && (await noticedBrowser(db, config, notice)))) {
    const visit = visitOf(deps, request);
    return sendPage(reply, visit, 200, {
      title: visit.t(change ? 'sso:notMe.changeTitle' : 'sso:notMe.title'),
      version: config.APP_VERSION,
      main: notMePage(visit, notice, change?.kind ?? null),
    });
  }
  return say(deps, request, reply, 410, ({ t, front }) => ({
    title: t('sso:notMe.overTitle'),
    text: t('sso:notMe.overText'),
    main: { href: `${front}/esqueciSenha`, text: t('sso:notMe.newPassword') },
    other: { href: `${front}/login`, text: t('sso:waiting.back') },
  }));
}

function failed(deps: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode, name, code } = error as { statusCode?: number; name?: string; code?: string };
  const refusal = asRefusal(error as Error);
  const status = statusCode ?? refusal?.status ?? 500;
  if (status >= 500) deps.log.error({ err: { type: name, code } }, 'sign-on failed');
  if (refusal?.details.retryAfter) reply.header('retry-after', refusal.details.retryAfter);
  // Too many requests of one address are no fault of the one that is refused.
  const what = status >= 500 || status === 429 ? 'failure' : 'misread';
  return say(deps, request, reply, status, (visit) => ({
    title: visit.t(`sso:${what}.title`),
    text: visit.t(`sso:${what}.text`),
    about: requestNumber(visit, request.id, deps.config.LINKS.contact),
    main: { href: '/cas/login', text: visit.t('sso:failure.again') },
  }));
}

function say(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: (visit: Visit) => Message,
): FastifyReply {
  const visit = visitOf(deps, request);
  const content = message(visit);
  return sendPage(reply, visit, status, {
    title: content.title,
    version: deps.config.APP_VERSION,
    main: messagePage(content),
  });
}
