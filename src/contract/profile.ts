import { z } from 'zod';
import { codeSent, idParams, idProduto } from './account';
import { GENDERS, NAME_MAX, SPECIAL_NEEDS, UNKNOWN_MOTHER } from './constants';
import { defineEndpoint } from './endpoint';
import { registrationFields } from './registration-fields';
import { cie, companyName, cpf, holderBirthDate, meioEnvio, token, tradeName } from './validation';

const { nome, razaoSocial, nomeFantasia } = registrationFields;

/** The photo as it is kept: at most this many bytes after the browser has shrunk it. */
export const PHOTO_MAX_BYTES = 60_000;
/** The file that a person may choose: at most 1 MB, JPEG or PNG (account §5). */
export const PHOTO_FILE_MAX_BYTES = 1_000_000;
/** What the form hands on beside the file (account §9): how large a photo may be, in kB. */
export const PHOTO_SIZE_HINT = 1000;
export const PHOTO_FILE_TYPES = ['image/jpeg', 'image/png'] as const;

const upper = (text: string) => text.toUpperCase();
const nomeMaiusculo = nome.transform(upper);
const alteracaoDados = z.object({ meioEnvio, funcionalidade: z.literal('ALTERAR_DADOS') });
const necessidadesEspeciais = z
  .array(z.union(SPECIAL_NEEDS.map((id) => z.literal(id))))
  .max(SPECIAL_NEEDS.length)
  .transform((ids) => [...new Set(ids)].sort());

// ---- individual

export const validatePF = defineEndpoint({
  id: 'validatePF',
  method: 'POST',
  path: '/v1/usuarios/pf/validar',
  summary: 'Checks the changed data of an individual and sends the code that confirms them',
  access: { who: 'session', tipo: 'PF' },
  body: z.object({
    nome: nomeMaiusculo,
    tipoUsuario: z.literal('PF'),
    /** `MAE DESCONHECIDA` when unknown; empty keeps what is registered. */
    nomeMae: z.string().trim().max(NAME_MAX, 'name_max_length').transform(upper).default(''),
    dataNascimento: holderBirthDate.or(z.literal('')).default(''),
    cpf: cpf.or(z.literal('')).default(''),
    idProduto,
    tipoEstrangeiro: z.enum(['N', 'B', 'E']),
    token: alteracaoDados,
  }),
  answer: codeSent,
});

export const changePF = defineEndpoint({
  id: 'changePF',
  method: 'PATCH',
  path: '/v1/usuarios/pf',
  summary: 'Changes the data of an individual, confirmed by the code',
  access: { who: 'session', tipo: 'PF' },
  long: 'photo',
  body: z.object({
    idProduto,
    nome: nomeMaiusculo,
    cpf: cpf.or(z.literal('')).default(''),
    dataNascimento: holderBirthDate.or(z.literal('')).default(''),
    sexo: z.enum(GENDERS),
    tipoEstrangeiro: z.enum(['N', 'B', 'E']),
    cie: cie.or(z.literal('')).nullish(),
    /** Base64 JPEG; absent keeps the photo, empty removes it. */
    imagem: z
      .string()
      .max(Math.ceil(PHOTO_MAX_BYTES / 3) * 4, 'image_max_size')
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'image_conversion_error')
      .optional(),
    token,
    necessidadesEspeciais,
  }),
  answer: z.undefined(),
});

export const getSpecialNeeds = defineEndpoint({
  id: 'getSpecialNeeds',
  method: 'GET',
  path: '/v1/usuarios/pf/:id/necessidadesespeciais',
  summary: 'The special needs that an individual told of',
  access: { who: 'self', param: 'id', dependent: true, tipo: 'PF' },
  params: idParams,
  answer: z.array(z.object({ id: z.number().int(), descricao: z.string() })),
});

// ---- company

/** The screen's form for a company. */
export const companyDataForm = z.object({
  nome: razaoSocial,
  nomeFantasia: nomeFantasia.default(''),
});

const nomeEmpresa = razaoSocial.transform(companyName);
const fantasia = nomeFantasia.transform(tradeName).default('');

export const validatePJ = defineEndpoint({
  id: 'validatePJ',
  method: 'POST',
  path: '/v1/usuarios/pj/validar',
  summary: 'Checks the changed data of a company and sends the code that confirms them',
  access: { who: 'session', tipo: 'PJ' },
  body: z.object({
    nomeFantasia: fantasia,
    razaoSocial: nomeEmpresa,
    cnpj: z.string().max(14).nullish(),
    idProduto,
    tipoUsuario: z.literal('PJ'),
    /** N as printed, for both variants. */
    sediadaForaBrasil: z.enum(['N', 'S']),
    token: alteracaoDados,
  }),
  answer: codeSent,
});

export const changePJ = defineEndpoint({
  id: 'changePJ',
  method: 'PATCH',
  path: '/v1/usuarios/pj',
  summary: 'Changes the data of a company, confirmed by the code',
  access: { who: 'session', tipo: 'PJ' },
  body: z.object({
    idProduto,
    nome: nomeEmpresa,
    nomeFantasia: fantasia,
    sediadaForaBrasil: z.enum(['N', 'S']),
    token,
  }),
  answer: z.undefined(),
});

export { UNKNOWN_MOTHER };

export const profileEndpoints = [validatePF, changePF, getSpecialNeeds, validatePJ, changePJ];
