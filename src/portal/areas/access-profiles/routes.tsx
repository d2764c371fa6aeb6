import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.accessProfiles,
    lazy: () => import('./list/ProfilesPage'),
    door: 'signed-in',
    texts: ['access-profiles'],
    asks: { resource: 'perfisDeAcesso', of: 'company' },
  },
  {
    path: paths.newAccessProfile,
    lazy: () => import('./form/NewProfilePage'),
    door: 'signed-in',
    forCompany: true,
    texts: ['access-profiles', 'validation'],
  },
  {
    path: paths.editAccessProfile,
    lazy: () => import('./form/EditProfilePage'),
    door: 'signed-in',
    texts: ['access-profiles', 'validation'],
    asks: { resource: 'perfisDeAcesso', of: 'company', record: 'id' },
  },
  {
    path: paths.accessProfilePeople,
    lazy: () => import('./people/PeoplePage'),
    door: 'signed-in',
    texts: ['access-profiles'],
    asks: { resource: 'perfisDeAcesso', of: 'company', record: 'id' },
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'perfisDeAcesso',
    load: async () => (await provider()).perfisDeAcesso,
    list: paths.accessProfiles,
    create: paths.newAccessProfile,
    edit: `${paths.editAccessProfile}?id=:id`,
    show: `${paths.accessProfilePeople}?id=:id`,
    label: 'ui:resources.perfisDeAcesso',
    parent: 'permissionarios',
    table: { sizes: [20, 50], sorts: ['nome'], filters: { busca: { text: 'typed' } } },
  },
  {
    name: 'pessoasDoPerfil',
    load: async () => (await provider()).pessoasDoPerfil,
    table: { sizes: [20], sorts: ['nome'], filters: { pessoa: { text: 'typed' } } },
  },
  { name: 'previasDePerfil', load: async () => (await provider()).previasDePerfil },
];
