import { useState } from 'react';
import { CodesModal } from './CodesModal';

interface CodesDialogProps {
  /** Null while there are none to show. */
  codes: readonly string[] | null;
  account: string;
  onClose: () => void;
}

/** The recovery codes that were made anew. They stay while it fades, when there are none to show any more. */
export default function CodesDialog({ codes, account, onClose }: CodesDialogProps) {
  const [shown, setShown] = useState(codes);
  if (codes && codes !== shown) setShown(codes);
  return <CodesModal open={codes !== null} codes={shown} account={account} onClose={onClose} />;
}
