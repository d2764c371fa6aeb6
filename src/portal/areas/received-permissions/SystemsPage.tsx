import { groupsIn, matchingSystems } from './filter';
import { ReceivedPage, type ReceivedView } from './ReceivedPage';
import { systemsWithout } from './removal';
import { SystemBranches } from './SystemBranches';

const view: ReceivedView<'sistemas'> = {
  kind: 'sistemas',
  count: ({ quantidadeSistemas }) => quantidadeSistemas,
  without: systemsWithout,
  matching: matchingSystems,
  leaves: groupsIn,
  Tree: SystemBranches,
};

/** /permissoesRecebidasSistemas */
export default function SystemsPage() {
  return <ReceivedPage view={view} />;
}
