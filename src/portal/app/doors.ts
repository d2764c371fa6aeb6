import { preloadable } from '../loading/preloadable';

/** Forms before sign-in: antd without Refine. */
export const PublicDoor = preloadable(() => import('./PublicDoor'));
/** Everything behind the sign-in: antd and Refine. */
export const SignedInDoor = preloadable(() => import('./SignedInDoor'));
