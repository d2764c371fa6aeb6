import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.forgot, lazy: () => import('./ForgotPage'), door: 'bare', texts: ['recovery'] },
  {
    path: paths.forgotPF,
    lazy: () => import('./PersonPage'),
    door: 'public',
    texts: ['recovery', 'validation', 'codes'],
  },
  {
    path: paths.forgotPFWithoutCpf,
    lazy: () => import('./PersonWithoutCpfPage'),
    door: 'public',
    texts: ['recovery', 'validation', 'codes'],
  },
  {
    path: paths.forgotPJ,
    lazy: () => import('./CompanyPage'),
    door: 'public',
    texts: ['recovery', 'validation', 'codes'],
  },
  { path: paths.forgotPJAn8, lazy: () => import('./An8Page'), door: 'public', texts: ['recovery', 'validation'] },
  {
    path: paths.resetPassword,
    lazy: () => import('./ResetPage'),
    door: 'public',
    texts: ['recovery', 'validation', 'codes'],
  },
  { path: paths.accessHelp, lazy: () => import('./AccessHelpPage'), door: 'bare', texts: ['recovery'] },
  {
    path: paths.mandatoryReset,
    lazy: () => import('./MandatoryResetPage'),
    door: 'signed-in',
    texts: ['recovery', 'validation', 'codes'],
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  { name: 'recuperacoes', load: async () => (await provider()).recuperacoes },
  { name: 'codigosDeRecuperacao', load: async () => (await provider()).codigosDeRecuperacao },
  { name: 'an8', load: async () => (await provider()).an8 },
  { name: 'senhasVencidas', load: async () => (await provider()).senhasVencidas },
  { name: 'redefinicoes', load: async () => (await provider()).redefinicoes },
];
