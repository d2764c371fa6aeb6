import { useState } from 'react';
import type { AnswerOf } from '../../../contract/endpoint';
import type { checkAn8 } from '../../../contract/recovery';
import { leaveFirstScreen } from '../../shell/useFocusHeading';
import { An8Check } from './An8Check';
import { DeliveryChoice } from './DeliveryChoice';

/** /esqueciMinhaSenhaPJAN8: the company's data, then the way of the code, then /redefinirSenha. */
export default function An8Page() {
  const [found, setFound] = useState<AnswerOf<typeof checkAn8> | null>(null);
  const show = (next: typeof found) => {
    leaveFirstScreen();
    setFound(next);
  };
  if (found) return <DeliveryChoice found={found} onBack={() => show(null)} />;
  return <An8Check onFound={show} />;
}
