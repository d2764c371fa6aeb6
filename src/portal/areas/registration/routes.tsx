import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

const choose = () => import('./ChooseProfilePage');

export const routes: AreaRoute[] = [
  { path: paths.chooseProfile, lazy: choose, door: 'public' },
  { path: paths.register, lazy: choose, door: 'public' },
  { path: paths.registerPF, lazy: () => import('./PersonPage'), door: 'public' },
  { path: paths.registerPJ, lazy: () => import('./CompanyPage'), door: 'public' },
  { path: paths.confirmRegistration, lazy: () => import('./ConfirmPage'), door: 'bare' },
  { path: paths.registrationDone, lazy: () => import('./DonePage'), door: 'bare' },
  { path: paths.registrationFailed, lazy: () => import('./FailedPage'), door: 'bare' },
  { path: paths.reRegistration, lazy: () => import('./ReRegistrationPage'), door: 'signed-in' },
  { path: paths.terms, lazy: () => import('./TermsPage'), door: 'bare' },
  { path: paths.privacy, lazy: () => import('./PrivacyPage'), door: 'bare' },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  { name: 'cadastros', load: async () => (await provider()).cadastros },
  { name: 'codigosDeCadastro', load: async () => (await provider()).codigosDeCadastro },
  { name: 'pessoas', load: async () => (await provider()).pessoas },
  { name: 'recadastramentos', load: async () => (await provider()).recadastramentos },
];
