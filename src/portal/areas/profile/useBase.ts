import { useState } from 'react';
import type { Usuario } from '../../../contract/account';
import type { ReadyAccount } from '../../features/account/AccountGate';

/** The record that a form was filled from, and the version that its change names. */
export interface Base {
  usuario: Usuario;
  etag: string;
}

/**
 * The record as it was when the form opened. Later loads do not touch it, so that nothing typed is reset and a change names
 * the version that the person saw. `renew` loads the record anew, takes that, and answers whether it came; `round` is then another, for the
 * form's key.
 */
export function useBase(account: ReadyAccount): { base: Base | null; round: number; renew: () => Promise<boolean> } {
  const [base, setBase] = useState<Base | null>(null);
  const [round, setRound] = useState(0);
  // The head start has no version yet: the form waits for the server's answer.
  if (base?.usuario.idProduto !== account.idProduto && account.etag !== null)
    setBase({ usuario: account.usuario, etag: account.etag });
  const renew = async () => {
    // What the call answered, not what this render was given: the new record reaches the screen's properties later.
    const fresh = await account.reload();
    if (!fresh) return false;
    setBase({ usuario: fresh.record, etag: fresh.etag });
    setRound((old) => old + 1);
    return true;
  };
  return { base: base?.usuario.idProduto === account.idProduto ? base : null, round, renew };
}
