import { PersonRecovery } from './PersonRecovery';

/** /esqueciMinhaSenhaPFSemCPF */
export default function PersonWithoutCpfPage() {
  return <PersonRecovery tenhoCpf="0" />;
}
