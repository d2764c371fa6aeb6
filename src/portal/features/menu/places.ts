import type { IconComponent } from '../../ui/icon';
import { DownloadIcon, HistoryIcon, SystemsIcon } from '../../ui/icons';
import {
  ActivityIcon,
  DelegateIcon,
  DependentsIcon,
  LogIcon,
  OverviewIcon,
  PinIcon,
  SecurityIcon,
  SupportIcon,
  ThirdPartiesIcon,
} from '../../ui/topic-icons';
import {
  CertificationsIcon,
  ContractsIcon,
  HomeIcon,
  ImportIcon,
  InvitationsIcon,
  MyInvitationsIcon,
  MyRequestsIcon,
  MyReviewsIcon,
  ProfilesIcon,
  RequestsIcon,
  SupervisionIcon,
  UnfollowedIcon,
} from './icons';
import type { AccessResource } from '../access/rules';

/** The menu's headings, in their order; `start` has none. */
export const SECTIONS = ['start', 'support', 'company', 'account', 'safety'] as const;
export type Section = (typeof SECTIONS)[number];

interface Place {
  section: Section;
  icon: IconComponent;
}

/** A resource that has no list of its own on a screen. */
type Unlisted = 'sessoes' | 'comprovantesDeRevisao' | 'codigosDePedido';
export type MenuResource = Exclude<AccessResource, Unlisted>;

/**
 * Where each resource stands in the menu, in this order. What it is called, where it leads and who sees it is the resource's own; the
 * icons are here, since the resources are part of the first code of every visitor.
 */
export const PLACES = {
  usuarios: { section: 'start', icon: HomeIcon },
  contas: { section: 'support', icon: SupportIcon },
  revisoes: { section: 'support', icon: MyReviewsIcon },
  revisoesSupervisionadas: { section: 'support', icon: SupervisionIcon },
  buscasSemRevisao: { section: 'support', icon: UnfollowedIcon },
  paineis: { section: 'company', icon: OverviewIcon },
  permissionarios: { section: 'company', icon: DelegateIcon },
  perfisDeAcesso: { section: 'company', icon: ProfilesIcon },
  pedidos: { section: 'company', icon: RequestsIcon },
  importacoes: { section: 'company', icon: ImportIcon },
  convites: { section: 'company', icon: InvitationsIcon },
  revisoesDeAcesso: { section: 'company', icon: CertificationsIcon },
  terceiros: { section: 'company', icon: ThirdPartiesIcon },
  registros: { section: 'company', icon: LogIcon },
  enderecos: { section: 'account', icon: PinIcon },
  dependentes: { section: 'account', icon: DependentsIcon },
  'contratos-recebidos': { section: 'account', icon: ContractsIcon },
  'sistemas-recebidos': { section: 'account', icon: SystemsIcon },
  meusPedidos: { section: 'account', icon: MyRequestsIcon },
  meusConvites: { section: 'account', icon: MyInvitationsIcon },
  seguranca: { section: 'safety', icon: SecurityIcon },
  atividades: { section: 'safety', icon: ActivityIcon },
  codigos: { section: 'safety', icon: HistoryIcon },
  dados: { section: 'safety', icon: DownloadIcon },
  acessosSuporte: { section: 'safety', icon: SupportIcon },
} as const satisfies Record<MenuResource, Place>;

/** Beside which stands how many of them wait for whoever acts for a company, and by which text of the menu. */
export const WAITING = { pedidos: 'requests', revisoesDeAcesso: 'certifications' } as const satisfies Partial<
  Record<MenuResource, string>
>;
export type WaitingResource = keyof typeof WAITING;

export const waits = (name: MenuResource): name is WaitingResource => name in WAITING;

/** All resources of the menu, in its order. */
export const MENU_RESOURCES = Object.keys(PLACES) as MenuResource[];
