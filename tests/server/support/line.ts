import { readConfig } from '../../../src/server/config';
import { Line } from '../../../src/server/outside';

/** A way to a service with the limits of an unconfigured server, but for what a test sets; its clock can be moved. */
export const lineTo = (
  service: string,
  limits: Partial<ConstructorParameters<typeof Line>[1]> = {},
  now?: () => number,
): Line => new Line(service, { ...readConfig({}), ...limits }, now);
