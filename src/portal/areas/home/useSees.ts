import { useMay } from '../../features/access/useMay';
import type { Sees } from './Sections';

/** Which tiles of an account's data open to whoever is on the screen. */
export const useSees = (): Sees => ({
  security: useMay('seguranca', 'list'),
  activity: useMay('atividades', 'list'),
  data: useMay('dados', 'list'),
  accesses: useMay('acessosSuporte', 'list'),
});
