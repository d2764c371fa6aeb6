import type { CDPSession, Page } from '@playwright/test';

/** A virtual authenticator of the browser, in place of the device's own (CDP `WebAuthn`). */
export interface Device {
  id: string;
  cdp: CDPSession;
}

const KINDS = {
  /** The machine itself: a finger, a face or a PIN. */
  platform: { transport: 'internal', hasUserVerification: true, isUserVerified: true },
  /** A key that is plugged in, with a PIN. */
  roaming: { transport: 'usb', hasUserVerification: true, isUserVerified: true },
  /** The person does not give the PIN. */
  unverified: { transport: 'internal', hasUserVerification: true, isUserVerified: false },
} as const;

/** Gives the page's browser a device. */
export async function addDevice(page: Page, kind: keyof typeof KINDS): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      hasResidentKey: true,
      automaticPresenceSimulation: true,
      ...KINDS[kind],
    },
  });
  return { id: authenticatorId, cdp };
}

export const credentialsOf = async ({ cdp, id }: Device) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials;

/** Whether the person answers the device at once. What is asked of a person who does not is never answered. */
export const answers = ({ cdp, id }: Device, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled });

/**
 * A browser that offers no passkeys in the field: the virtual device answers the offer as soon as the person answers anything, and the button could
 * not be pressed any more. From the next document on.
 */
export const withoutOffer = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Whether the person is verified when the device asks. */
export const verifies = ({ cdp, id }: Device, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });

/** Puts the device's count of uses back to what it was, as in a copy of it. */
export async function setBack(device: Device, signCount: number): Promise<void> {
  const { cdp, id: authenticatorId } = device;
  for (const credential of await credentialsOf(device)) {
    await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
  }
}
