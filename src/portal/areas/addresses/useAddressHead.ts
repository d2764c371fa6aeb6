import type { PageHeadProps } from '../../shell/PageHead';
import { useCrumbs } from '../../features/crumbs/useCrumbs';

/** Head of an address screen, with the way to it. */
export function useAddressHead(title: string, lead: string): PageHeadProps {
  return { title, lead, crumbs: useCrumbs() };
}
