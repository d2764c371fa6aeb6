import type { Usuario } from '../../../contract/account';
import { useAccountRecord } from './useAccountRecord';

/** The registered photo as a `data:` address; null when there is none, while it loads and when it did not come. */
export function usePhoto({ idProduto, usuarioExternoPF }: Usuario): string | null {
  const { data } = useAccountRecord('imagens', idProduto, { enabled: usuarioExternoPF?.temImagem === true });
  return data?.data.value ? `data:image/jpeg;base64,${data.data.value}` : null;
}
