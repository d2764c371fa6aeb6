import { PersonRecovery } from './PersonRecovery';

/** /esqueciMinhaSenhaPF */
export default function PersonPage() {
  return <PersonRecovery tenhoCpf="1" />;
}
