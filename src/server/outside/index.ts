import type { Config } from '../config';
import { createMailGateway, createSmsGateway, type MailGateway, type SmsGateway } from './gateways';
import { embeddedPostalCodes } from './postal-codes-embedded';
import { type PostalCodes, remotePostalCodes } from './postal-codes';
import { embeddedRegistry } from './registry-embedded';
import type { FederalRegistry } from './registry';
import { remoteRegistry } from './registry-remote';

export { AddressRefusedError } from './gateways';
export type { MailGateway, SmsGateway } from './gateways';
export type { PostalCodes } from './postal-codes';
export type { CompanyCheck, FederalRegistry, PersonCheck } from './registry';
export { OutsideDownError } from './request';

/** What lives elsewhere in production. */
export interface Outside {
  registry: FederalRegistry;
  postalCodes: PostalCodes;
  /** Null without SMTP_URL: messages stay for the mailbox page. */
  mail: MailGateway | null;
  /** Null without SMS_URL. */
  sms: SmsGateway | null;
}

type OutsideConfig = Pick<
  Config,
  'REGISTRY_URL' | 'REGISTRY_TOKEN' | 'CEP_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_TOKEN'
>;

/** Each service as configured, or its embedded stand-in. */
export function createOutside(config: OutsideConfig): Outside {
  return {
    registry: config.REGISTRY_URL
      ? remoteRegistry({ url: config.REGISTRY_URL, token: config.REGISTRY_TOKEN })
      : embeddedRegistry(),
    postalCodes: config.CEP_URL ? remotePostalCodes({ url: config.CEP_URL }) : embeddedPostalCodes(),
    mail: config.SMTP_URL ? createMailGateway(config.SMTP_URL, config.MAIL_FROM) : null,
    sms: config.SMS_URL ? createSmsGateway(config.SMS_URL, config.SMS_TOKEN) : null,
  };
}
