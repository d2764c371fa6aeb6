import { IndividualScreen } from './IndividualScreen';

/** /dadosBrasileiro: a Brazilian individual changes their data. */
export default function BrazilianData() {
  return <IndividualScreen kind="brazilian" />;
}
