/** Every route of the app, each once: no path is typed as a string anywhere else. */
export const paths = {
  root: '/',
  login: '/login',
  auth: '/auth',
  newSession: '/abrirNovaSessao',
  appError: '/erroApp',

  chooseProfile: '/selecionaPerfil',
  /** The other reading of the profile chooser's address. */
  register: '/cadastro',
  registerPF: '/cadastroPF',
  registerPJ: '/cadastroPJ',
  confirmRegistration: '/finalizaCadastroToken',
  registrationDone: '/cadastroFinalizado',
  registrationFailed: '/cadastroNaoRealizado',

  forgot: '/esqueciSenha',
  forgotPF: '/esqueciMinhaSenhaPF',
  forgotPFWithoutCpf: '/esqueciMinhaSenhaPFSemCPF',
  forgotPJ: '/esqueciMinhaSenhaPJ',
  forgotPJAn8: '/esqueciMinhaSenhaPJAN8',
  resetPassword: '/redefinirSenha',
  /** For somebody who lost both e-mail and phone. */
  accessHelp: '/ajudaAcesso',
  mandatoryReset: '/redefinir-senha-obrigatoria',
  reRegistration: '/recadastramento',

  terms: '/termosDeUso',
  privacy: '/politicaPrivacidade',

  home: '/principal',
  homePF: '/principalPF',
  homePJ: '/principalPJ',

  editBrazilian: '/dadosBrasileiro',
  editForeigner: '/dadosEstrangeiro',
  editCompanyBrazil: '/dadosPJBrasil',
  editCompanyAbroad: '/dadosPJForaBrasil',

  addresses: '/endereco',
  newAddress: '/novoEndereco',
  editAddress: '/alterarEndereco',

  dependents: '/dependentes',
  newDependent: '/novoDependente',
  editDependent: '/alterarDependente',

  receivedContracts: '/permissoesRecebidasContratos',
  receivedSystems: '/permissoesRecebidasSistemas',
  /** What one asked companies for. */
  myRequests: '/meusPedidos',
  /** Asks a company for access with the code that it publishes. */
  askWithCode: '/pedirAcesso',
  /** What companies offer to one's CPF. */
  myInvitations: '/meusConvites',
  tokenHistory: '/historicoToken',

  thirdParties: '/permitirDelegar',
  overview: '/painel',
  delegation: '/delegacaoAcesso',
  companyLog: '/registro',
  requests: '/pedidos',
  invitations: '/convites',
  newInvitation: '/novoConvite',
  editInvitation: '/alterarConvite',
  imports: '/importar',
  accessProfiles: '/perfisDeAcesso',
  newAccessProfile: '/novoPerfilDeAcesso',
  editAccessProfile: '/alterarPerfilDeAcesso',
  accessProfilePeople: '/pessoasDoPerfil',
  certifications: '/revisoes',
  newCertification: '/novaRevisao',
  editCertification: '/alterarRevisao',
  certification: '/revisao',
  certificationEvidence: '/comprovanteRevisao',
  delegationAdd: '/delegacaoInclusao',
  delegationEdit: '/delegacaoEdicao',

  support: '/suporte',
  /** What support did, for its supervisors. */
  supervision: '/supervisao',
  /** Within a review: what keeps the person from getting on, and the two acts. */
  accountState: '/situacaoConta',
  /** Reviews of one's own account by support. */
  supportAccesses: '/acessosSuporte',
  activity: '/minhaAtividade',
  myData: '/meusDados',
  security: '/seguranca',
} as const;

/** The address's name for the company that is acted for. */
export const COMPANY_PARAM = 'empresa';

/** The address's name for the company whose granted accesses are looked at. */
export const RECEIVED_PARAM = 'empresa';

/** What a message's link has in its query where nothing else there says that it is one. */
export const MESSAGE_PARAM = 'mensagem';

/** The address's name for the company whose accesses are asked for again. */
export const RENEW_PARAM = 'renovar';
/** Where a company's accesses are asked for again. */
export const renewalPath = (company: string) =>
  `${paths.myRequests}?${new URLSearchParams({ [RENEW_PARAM]: company })}`;

/** The address's name for the code with which a company is asked for access. */
export const CODE_PARAM = 'codigo';

/** The address's name for the token of an invitation's message. */
export const INVITATION_PARAM = 'convite';

export type AppPath = (typeof paths)[keyof typeof paths];

const known: ReadonlySet<string> = new Set(Object.values(paths));

/**
 * Whether `candidate` (a path with an optional query and fragment) is a route of this app. Anything that a browser could
 * read as another site (`//evil`, `/\evil`, a scheme, control characters) is not.
 */
export function isAppPath(candidate: unknown): candidate is string {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(candidate)) return false;
  if (candidate.includes('\\')) return false;
  const path = candidate.split(/[?#]/, 1)[0] ?? '';
  return known.has(path.length > 1 ? path.replace(/\/$/, '') : path);
}

/** The open route with its query, as something to come back to. */
export function currentPath(): string {
  return window.location.pathname + window.location.search;
}
