import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.forgot, lazy: () => import('./ForgotPage'), door: 'bare' },
  { path: paths.forgotPF, lazy: () => import('./PersonPage'), door: 'public' },
  { path: paths.forgotPFWithoutCpf, lazy: () => import('./PersonWithoutCpfPage'), door: 'public' },
  { path: paths.forgotPJ, lazy: () => import('./CompanyPage'), door: 'public' },
  { path: paths.forgotPJAn8, lazy: () => import('./An8Page'), door: 'public' },
  { path: paths.resetPassword, lazy: () => import('./ResetPage'), door: 'public' },
  { path: paths.accessHelp, lazy: () => import('./AccessHelpPage'), door: 'bare' },
  { path: paths.mandatoryReset, lazy: () => import('./MandatoryResetPage'), door: 'signed-in' },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  { name: 'recuperacoes', load: async () => (await provider()).recuperacoes },
  { name: 'codigosDeRecuperacao', load: async () => (await provider()).codigosDeRecuperacao },
  { name: 'an8', load: async () => (await provider()).an8 },
  { name: 'senhasVencidas', load: async () => (await provider()).senhasVencidas },
  { name: 'redefinicoes', load: async () => (await provider()).redefinicoes },
];
