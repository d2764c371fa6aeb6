import { TYPING_REST_MS } from '../../contract/constants';
import { portalConfig } from './config';

/** How long typing rests, in ms, before a field that searches asks the server: as the operator set it, or the constant. */
export const typingRestMs = (): number => portalConfig().typingRestMs ?? TYPING_REST_MS;
