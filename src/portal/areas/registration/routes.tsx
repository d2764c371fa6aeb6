import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

const choose = () => import('./ChooseProfilePage');

export const routes: AreaRoute[] = [
  { path: paths.chooseProfile, lazy: choose, door: 'public', texts: ['registration'] },
  { path: paths.register, lazy: choose, door: 'public', texts: ['registration'] },
  {
    path: paths.registerPF,
    lazy: () => import('./PersonPage'),
    door: 'public',
    texts: ['registration', 'validation', 'terms'],
  },
  {
    path: paths.registerPJ,
    lazy: () => import('./CompanyPage'),
    door: 'public',
    texts: ['registration', 'validation', 'terms'],
  },
  {
    path: paths.confirmRegistration,
    lazy: () => import('./ConfirmPage'),
    door: 'bare',
    texts: ['registration', 'codes', 'validation', 'ui'],
  },
  { path: paths.registrationDone, lazy: () => import('./DonePage'), door: 'bare', texts: ['registration', 'ui'] },
  { path: paths.registrationFailed, lazy: () => import('./FailedPage'), door: 'bare', texts: ['registration'] },
  {
    path: paths.reRegistration,
    lazy: () => import('./ReRegistrationPage'),
    door: 'signed-in',
    texts: ['registration', 'validation'],
  },
  { path: paths.terms, lazy: () => import('./TermsPage'), door: 'bare', texts: ['terms'] },
  { path: paths.privacy, lazy: () => import('./PrivacyPage'), door: 'bare', texts: ['terms'] },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  { name: 'cadastros', load: async () => (await provider()).cadastros },
  { name: 'codigosDeCadastro', load: async () => (await provider()).codigosDeCadastro },
  { name: 'pessoas', load: async () => (await provider()).pessoas },
  { name: 'recadastramentos', load: async () => (await provider()).recadastramentos },
];
