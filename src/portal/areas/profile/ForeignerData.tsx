import { IndividualScreen } from './IndividualScreen';

/** /dadosEstrangeiro: a foreigner changes their data, and may add a CPF. */
export default function ForeignerData() {
  return <IndividualScreen kind="foreigner" />;
}
