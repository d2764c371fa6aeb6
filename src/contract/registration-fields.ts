import './jitless';
import { z } from 'zod';
import { GENDERS, LOCAL_DDI, SPECIAL_NEEDS } from './constants';
import { email } from './email';
import {
  fone,
  hostlessName,
  AREA_CODES,
  isBrazilianMobile,
  nome,
  nomeDaMae,
  nomeFantasia,
  plainName,
  razaoSocial,
} from './validation';

/** Names as recovery asks for them: whatever an account was once called. */
export const askedNames = {
  nome,
  razaoSocial: razaoSocial.regex(/^\P{Cc}*$/u, 'invalid_value'),
  nomeFantasia: nomeFantasia.regex(/^\P{Cc}*$/u, 'invalid_value'),
  nomeDaMae: nomeDaMae.regex(/^\P{Cc}*$/u, 'invalid_value'),
} as const;

/** Each field's rule in registration: the forms and the server use the same ones. */
export const registrationFields = {
  /** People's and companies' country codes have at most two digits (sign-in §9). */
  ddiMovel: z
    .string('ddi_required')
    .min(1, 'ddi_required')
    .max(2, { error: 'ddi_two_digits', abort: true })
    .regex(/^\d*$/, 'ddi_two_digits'),
  /** Area code of a national form. */
  dddNacional: z
    .string('ddd_required')
    .min(1, 'ddd_required')
    .max(2, { error: 'ddd_two_digits', abort: true })
    .regex(/^\d{2}$/, 'ddd_two_digits'),
  /** Area code of a foreign form. */
  dddEstrangeiro: z
    .string('ddd_required')
    .min(1, 'ddd_required')
    .max(3, { error: 'ddd_format', abort: true })
    .regex(/^\d*$/, 'ddd_format'),
  foneMovel: fone,
  nome: hostlessName(askedNames.nome),
  razaoSocial: plainName(askedNames.razaoSocial),
  nomeFantasia: plainName(askedNames.nomeFantasia),
  nomeDaMae: hostlessName(askedNames.nomeDaMae),
  email: email.regex(/^\P{Cc}*$/u, 'invalid_email'),
  sexo: z.enum(GENDERS, 'invalid_value'),
  tipoEstrangeiro: z.enum(['B', 'E'], 'nationality_required'),
  necessidadesEspeciais: z.array(z.union(SPECIAL_NEEDS.map((id) => z.literal(id)))).max(SPECIAL_NEEDS.length),
} as const;

const judged =
  (...parts: string[]) =>
  ({ issues }: { issues: readonly { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => parts.includes(String(path?.[0])));

/** The area code of a Brazilian number is one that exists. */
export const areaExists = (phone: { ddiMovel?: string; dddMovel?: string }) =>
  (phone.ddiMovel ?? LOCAL_DDI) !== LOCAL_DDI || AREA_CODES.has(phone.dddMovel ?? '');
/** Blamed on the area code, before anything is said of the number. */
export const areaRule = { error: 'unknown_area_code', path: ['dddMovel'], when: judged('ddiMovel', 'dddMovel') };

/** A Brazilian number must be a mobile that can exist; of another country's only the shape is known. */
export const phoneCanExist = (phone: { ddiMovel?: string; dddMovel?: string; foneMovel?: string }) =>
  (phone.ddiMovel ?? LOCAL_DDI) !== LOCAL_DDI || isBrazilianMobile(phone.dddMovel ?? '', phone.foneMovel ?? '');
/** Judged as soon as its parts have their shape, whatever else is wrong. */
export const phoneRule = {
  error: 'invalid_mobile',
  path: ['foneMovel'],
  when: judged('ddiMovel', 'dddMovel', 'foneMovel'),
};
