/** Business constants of the product's specification (sign-in §9, account §9, delegation §9). One place for each. */

/** From this many days before its end on, an access counts as expiring. */
export const EXPIRING_DAYS = 30;

export const CODE_LENGTH = 6;
/** The placeholder that a foreign phone change carries instead of a code; valid for nothing else. */
export const PLACEHOLDER_CODE = '000000';
export const LOCAL_DDI = '55';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 15;
export const PASSWORD_SPECIALS = '!@#$%^&*()+_-.,?":{}|<>';
export const LOGIN_MIN = 8;
export const LOGIN_MAX = 15;
export const NAME_MAX = 150;
export const TRADE_NAME_MAX = 100;
export const EMAIL_MAX = 80;
export const FOREIGN_ID_MAX = 20;
/** Digits of the shortest number that rings anywhere. */
export const PHONE_MIN = 5;
/** Digits of a foreign number (sign-in §9). */
export const FOREIGN_PHONE_MAX = 15;
export const CPF_LENGTH = 11;
export const CNPJ_LENGTH = 14;
export const AN8_LENGTH = 8;
export const CONTRACT_NUMBER_MAX = 10;
export const UNKNOWN_MOTHER = 'MAE DESCONHECIDA';

/** Nobody alive was born before. */
export const BIRTH_YEAR_MIN = 1900;
export const HOLDER_MIN_AGE = 18;
/** A year of the age rule: 365 days of 86,400,000 ms (sign-in §5). */
export const YEAR_MS = 31_536_000_000;

export const IDENTITY_ATTEMPTS = 3;
export const MAX_DEPENDENTS = 10;
export const DEACTIVATION_WAIT_MS = 3000;
/** How long the typing rests before a field that searches asks the server, unless the configuration says otherwise. */
export const TYPING_REST_MS = 300;

/** E: e-mail, C: mobile (`meioEnvio` on the wire). */
export const CHANNELS = ['E', 'C'] as const;
export type Channel = (typeof CHANNELS)[number];

/** `funcionalidade` on the wire: what a one-time code is for, by the six constants that the specification has (sign-in §9). */
export const FUNCTIONS = [
  'CADASTRO_USUARIO',
  'ESQUECEU_SENHA',
  'ALTERAR_DADOS',
  'ALTERAR_EMAIL',
  'ALTERAR_TELEFONE',
  'ALTERAR_SENHA',
] as const;

/**
 * What a code confirms, exactly: a code for one purpose confirms no other. What the six constants cannot tell apart has a name
 * of its own, `finalidade` on the wire.
 */
export const PURPOSES = [
  ...FUNCTIONS,
  'CADASTRO_DEPENDENTE',
  'MAIORIDADE',
  'REDEFINIR_SENHA',
  'EXPORTAR_DADOS',
  'RETIRAR_SEGUNDA_ETAPA',
] as const;
export type CodePurpose = (typeof PURPOSES)[number];

const FUNCTION_OF: Partial<Record<CodePurpose, (typeof FUNCTIONS)[number]>> = {
  CADASTRO_DEPENDENTE: 'CADASTRO_USUARIO',
  MAIORIDADE: 'ALTERAR_DADOS',
  REDEFINIR_SENHA: 'ESQUECEU_SENHA',
  EXPORTAR_DADOS: 'ALTERAR_DADOS',
  RETIRAR_SEGUNDA_ETAPA: 'ALTERAR_DADOS',
};

/** How a code's purpose stands on the wire: its `funcionalidade`, and beside it what it was for exactly. */
export const codeKindOf = (finalidade: CodePurpose) => ({
  funcionalidade: FUNCTION_OF[finalidade] ?? (finalidade as (typeof FUNCTIONS)[number]),
  finalidade,
});

export const GENDERS = ['F', 'M', 'O', 'N'] as const;
export const SPECIAL_NEEDS = [1, 2, 3, 4, 5, 6, 7] as const;
export const DEACTIVATION_REASONS = ['1', '2', '3'] as const;

/** P pending, A active, R due for re-registration, C cancelled, I deactivated. */
export const SITUATIONS = ['P', 'A', 'R', 'C', 'I'] as const;
export type Situation = (typeof SITUATIONS)[number];

export const LANGUAGES = ['pt', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** The cookie that holds an explicit choice of language; portal and server both read it. Nothing detected is stored. */
export const LANGUAGE_COOKIE = 'i18next';
/** The cookie that holds `high` where somebody chose high contrast; read as that of the language. */
export const CONTRAST_COOKIE = 'contrast';
/** The cookie that holds `dark` or `light` where somebody chose another theme than the device's; read as that of the language. */
export const THEME_COOKIE = 'theme';

/** How an invitation stands. */
export const SITUACOES_CONVITE = ['esperando', 'aceito', 'recusado', 'cancelado', 'vencido'] as const;

/** What is done with all people whom a filter of the table of accesses finds. */
export const TIPOS_SELECAO = ['prazo', 'perfil', 'dar', 'retirar', 'tudo'] as const;

/** How an import of accesses stands. `carregando`: its lines are being sent. `falhou` and `parada` say why, where it was not somebody who stopped it. */
export const SITUACOES_IMPORTACAO = [
  'carregando',
  'conferindo',
  'conferida',
  'aplicando',
  'concluida',
  'parada',
  'falhou',
] as const;

/** How a request for access stands. `aprovadoEmParte`: not all of it was granted. `desistido`: the person took it back. */
export const SITUACOES_PEDIDO = [
  'esperando',
  'aprovado',
  'aprovadoEmParte',
  'recusado',
  'vencido',
  'desistido',
] as const;
