import type { Config } from '../config';
import { createMailGateway, createSmsGateway, type MailGateway, type SmsGateway } from './gateways';
import { embeddedPostalCodes } from './postal-codes-embedded';
import { type PostalCodes, remotePostalCodes } from './postal-codes';
import { embeddedRegistry } from './registry-embedded';
import type { FederalRegistry } from './registry';
import { Line, type LineConfig, refuseWhileHolding } from './line';
import { registryAccess } from './registry-access';
import { remoteRegistry } from './registry-remote';

export { AddressRefusedError } from './gateways';
export type { MailGateway, SmsGateway } from './gateways';
export type { PostalCodes } from './postal-codes';
export type { CompanyCheck, FederalRegistry, PersonCheck, RegisteredPerson } from './registry';
export { Line, OutsideDownError, outsideFigures, refuseWhileHolding } from './line';
export { type Part, partsInUse } from './parts';
export { answerOf, connectTo } from './probes';
export { registryAccess, type RegistryConfig } from './registry-access';
export { askSignOn, keysOver, postLogout } from './single-sign-on';

/** What lives elsewhere in production. */
export interface Outside {
  registry: FederalRegistry;
  postalCodes: PostalCodes;
  /** Null without SMTP_URL: messages stay for the mailbox page. */
  mail: MailGateway | null;
  /** Null without SMS_URL. */
  sms: SmsGateway | null;
  /** The way to a service that has no adapter here, by its name. */
  lineTo(service: string): Line;
}

type OutsideConfig = LineConfig &
  Pick<
    Config,
    | 'REGISTRY_URL'
    | 'REGISTRY_TOKEN'
    | 'REGISTRY_KEY'
    | 'REGISTRY_SECRET'
    | 'CEP_URL'
    | 'CEP_SECOND_URL'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'SMS_URL'
    | 'SMS_TOKEN'
  >;

/** Each service as configured, or its embedded stand-in. */
export function createOutside(config: OutsideConfig): Outside {
  const { REGISTRY_URL, SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN, OUTSIDE_SECONDS } = config;
  const lines = new Map<string, Line>();
  const lineTo = (service: string, seconds = OUTSIDE_SECONDS): Line => {
    const line = lines.get(service) ?? new Line(service, { ...config, OUTSIDE_SECONDS: seconds });
    lines.set(service, line);
    return line;
  };
  return {
    registry: beforeHolding(
      'federal registry',
      REGISTRY_URL
        ? remoteRegistry({
            access: registryAccess(REGISTRY_URL, config, lineTo('federal registry')),
            line: lineTo('federal registry'),
          })
        : embeddedRegistry(),
    ),
    postalCodes: beforeHolding('postal codes', postalCodesOf(config, lineTo)),
    mail: SMTP_URL ? createMailGateway(SMTP_URL, MAIL_FROM, lineTo('mail server'), OUTSIDE_SECONDS) : null,
    sms: SMS_URL ? createSmsGateway(SMS_URL, SMS_TOKEN, lineTo('sms gateway')) : null,
    lineTo,
  };
}

/** With two sources each has half of the time: who asks waits no longer than for one, and the second has as long as the first. */
function postalCodesOf(
  { CEP_URL, CEP_SECOND_URL, OUTSIDE_SECONDS }: OutsideConfig,
  lineTo: (service: string, seconds?: number) => Line,
): PostalCodes {
  if (!CEP_URL) return embeddedPostalCodes();
  if (!CEP_SECOND_URL) return remotePostalCodes({ url: CEP_URL, line: lineTo('postal codes') });
  const half = OUTSIDE_SECONDS / 2;
  return remotePostalCodes({
    url: CEP_URL,
    line: lineTo('postal codes', half),
    second: { url: CEP_SECOND_URL, line: lineTo('second postal codes', half) },
  });
}

/** A stand-in and an answer that is known already are no calls, but with the real service each of them may be one: the mistake shows in every test. */
function beforeHolding<Adapter extends object>(service: string, adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return async (...words: unknown[]) => {
        refuseWhileHolding(service);
        return (await value.apply(target, words)) as unknown;
      };
    },
  });
}
