import { ContractBranches } from './ContractBranches';
import { cardsIn, matchingContracts } from './filter';
import { ReceivedPage, type ReceivedView } from './ReceivedPage';
import { contractsWithout } from './removal';

const view: ReceivedView<'contratos'> = {
  kind: 'contratos',
  count: ({ quantidadeContratos }) => quantidadeContratos,
  without: contractsWithout,
  matching: matchingContracts,
  leaves: cardsIn,
  Tree: ContractBranches,
};

/** /permissoesRecebidasContratos */
export default function ContractsPage() {
  return <ReceivedPage view={view} />;
}
