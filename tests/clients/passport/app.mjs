import { createServer } from 'node:http';
import passport from 'passport';
import passportCas from 'passport-cas';

/** A small site that lets passport-cas decide who comes in. Environment: PORT, CAS (base address), VERSION (CAS1.0 or CAS3.0). */
const { PORT, CAS, VERSION } = process.env;
const strategy = new passportCas.Strategy(
  { version: VERSION, ssoBaseURL: CAS, serverBaseURL: `http://127.0.0.1:${PORT}` },
  (profile, done) =>
    done(null, typeof profile === 'string' ? { user: profile } : { user: profile.user, nome: profile.attributes.nome }),
);

createServer((request, response) => {
  const url = new URL(request.url, `http://127.0.0.1:${PORT}`);
  // What the library expects of Express.
  Object.assign(request, {
    originalUrl: request.url,
    query: Object.fromEntries(url.searchParams),
    param: (name) => url.searchParams.get(name),
  });
  const answer = (status, body, headers = {}) => response.writeHead(status, headers).end(body);
  const attempt = Object.create(strategy);
  attempt.redirect = (location) => answer(302, '', { location });
  attempt.success = (user) => answer(200, JSON.stringify(user), { 'content-type': 'application/json' });
  attempt.fail = (why) => answer(401, String(why));
  attempt.error = (error) => answer(403, error.message);
  passport.initialize()(request, response, () => attempt.authenticate(request));
}).listen(Number(PORT), '127.0.0.1');
