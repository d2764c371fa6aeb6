import { z } from 'zod';
import { idParams, idProduto } from './account';
import { LOCAL_DDI, PHONE_MIN } from './constants';
import { defineEndpoint } from './endpoint';
import { AREA_CODES } from './validation';

/** The rules of an address (account §5). Widths are the form's. */
export const COMPLEMENT_MAX = 100;
export const NUMBER_MAX = 10;
export const IDENTIFICATION_MAX = 20;
/** What the no-number box sends; typed spellings of it are refused, so that there is one. */
export const NO_NUMBER = 'S/N';
export const COUNTRY_SEARCH_MIN = 3;
/** Longer than any country's name. */
export const COUNTRY_SEARCH_MAX = 60;

/** Typed ways of saying "no number": sn, s/n, s n, s.n., sem numero, sem número, in any case, shortened or cut by the field's width as well. */
export const saysNoNumber = (text: string) =>
  /^(s[\s./\\-]*n[º°o]?\.?|sem[\s-]*n[uú]?m?e?r?[oº°]?\.?)$/i.test(text.trim());

const identificacao = z
  .string('identification_required')
  .trim()
  .min(1, 'identification_required')
  .max(IDENTIFICATION_MAX, 'identification_max_length');
const numero = z
  .string('number_required')
  .trim()
  .min(1, 'number_required')
  .max(NUMBER_MAX, 'number_max_length')
  .refine((text) => text === NO_NUMBER || !saysNoNumber(text), 'number_use_checkbox');
const digits = (max: number, key: string) =>
  z.string().max(max, { error: key, abort: true }).regex(/^\d*$/, key).default('');
/** Characters that the parts of a place may have. */
export const PLACE_MAX = { codigoPostal: 20, logradouro: 150, bairro: 100, cidade: 100, uf: 50 } as const;
const placePart = (max: number) => z.string().trim().max(max, 'text_max_length');

const editable = {
  identificacao,
  numero,
  complemento: z.string().trim().max(COMPLEMENT_MAX, 'complement_max_length').default(''),
  ddiFixo: digits(3, 'ddi_format'),
  dddFixo: digits(3, 'ddd_format'),
  foneFixo: digits(10, 'phone_format').refine((text) => text === '' || text.length >= PHONE_MIN, 'phone_format'),
};

/** Where an area code of Brazil is told, it is one that exists; service numbers have none. */
export const areaCodeExists = ({ ddiFixo, dddFixo }: { ddiFixo?: string | undefined; dddFixo?: string | undefined }) =>
  ddiFixo !== LOCAL_DDI || !dddFixo || AREA_CODES.has(dddFixo);
/** Said whatever else is wrong, unless there is no area code to judge. */
const areaCodeRule = {
  error: 'unknown_area_code',
  path: ['dddFixo'],
  when: ({ issues }: { issues: readonly { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path = [] }) => path.length === 0 || path[0] === 'ddiFixo' || path[0] === 'dddFixo'),
};

const located = z.object({
  ...editable,
  principal: z.enum(['S', 'N']).default('N'),
  siglaPais: z.string('country_required').regex(/^[A-Z]{2}$/, 'country_required'),
  nomePais: placePart(100).default(''),
  codigoPostal: placePart(PLACE_MAX.codigoPostal),
  logradouro: placePart(PLACE_MAX.logradouro).default(''),
  bairro: placePart(PLACE_MAX.bairro).default(''),
  cidade: placePart(PLACE_MAX.cidade).default(''),
  uf: placePart(PLACE_MAX.uf).default(''),
});

/** A new address. In Brazil the postal code has eight digits and decides city and state; abroad everything is typed. */
export const newAddress = located.refine(areaCodeExists, areaCodeRule).superRefine((address, context) => {
  const need = (field: 'codigoPostal' | 'logradouro' | 'bairro' | 'cidade' | 'uf', key: string) => {
    if (!address[field]) context.addIssue({ code: 'custom', path: [field], message: key });
  };
  if (address.siglaPais === 'BR') {
    need('codigoPostal', 'cep_required');
    if (address.codigoPostal && !/^\d{8}$/.test(address.codigoPostal))
      context.addIssue({ code: 'custom', path: ['codigoPostal'], message: 'cep_format' });
    need('cidade', 'city_required');
    need('uf', 'state_required');
    return;
  }
  need('codigoPostal', 'postal_code_required');
  need('logradouro', 'street_required');
  need('bairro', 'neighborhood_required');
  need('cidade', 'city_required');
  need('uf', 'state_required');
});

const repeated = z.string().nullish();
/**
 * An address as the edit screen sends it: the record without `idEndereco` and `nomePais`, the editable fields replaced (account §7).
 * Those alone may change; what is repeated of the others is not looked at.
 */
export const editedAddress = z
  .object({
    principal: repeated,
    siglaPais: repeated,
    codigoPostal: repeated,
    logradouro: repeated,
    bairro: repeated,
    cidade: repeated,
    uf: repeated,
    ...editable,
  })
  .refine(areaCodeExists, areaCodeRule);

export const address = z.object({
  idEndereco: z.string(),
  identificacao: z.string(),
  principal: z.enum(['S', 'N']),
  siglaPais: z.string(),
  nomePais: z.string(),
  codigoPostal: z.string(),
  logradouro: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  uf: z.string(),
  ddiFixo: z.string(),
  dddFixo: z.string(),
  foneFixo: z.string(),
  /** What a change names in If-Match. */
  etag: z.string(),
});
export type Address = z.infer<typeof address>;

const addressParams = z.object({ id: idProduto, idEndereco: z.uuid('invalid_value') });

export const listAddresses = defineEndpoint({
  id: 'listAddresses',
  method: 'GET',
  path: '/v1/usuarios/:id/enderecos',
  summary: 'The addresses of an account, the main one first',
  access: { who: 'self', param: 'id', review: true },
  params: idParams,
  answer: z.array(address),
});

export const addAddress = defineEndpoint({
  id: 'addAddress',
  method: 'POST',
  path: '/v1/usuarios/:id/enderecos',
  summary: 'Adds an address; the only one becomes the main one',
  access: { who: 'self', param: 'id' },
  params: idParams,
  body: newAddress,
  answer: address,
  status: 201,
});

export const editAddress = defineEndpoint({
  id: 'editAddress',
  method: 'PUT',
  path: '/v1/usuarios/:id/enderecos/:idEndereco',
  summary: 'Changes number, complement, phone and identification of an address',
  access: { who: 'self', param: 'id' },
  params: addressParams,
  body: editedAddress,
  answer: address,
});

export const deleteAddress = defineEndpoint({
  id: 'deleteAddress',
  method: 'DELETE',
  path: '/v1/usuarios/:id/enderecos/:idEndereco',
  summary: 'Deletes an address; when it was the main one, the oldest of the others takes its place',
  access: { who: 'self', param: 'id' },
  params: addressParams,
  answer: z.undefined(),
});

export const makeAddressMain = defineEndpoint({
  id: 'makeAddressMain',
  method: 'PATCH',
  path: '/v1/usuarios/:id/enderecos/tornarPrincipal/:idEndereco',
  summary: 'Makes an address the main one',
  access: { who: 'self', param: 'id' },
  params: addressParams,
  answer: z.undefined(),
});

export const country = z.object({ sigla: z.string(), nome: z.string() });
export type Country = z.infer<typeof country>;

export const searchCountries = defineEndpoint({
  id: 'searchCountries',
  method: 'GET',
  path: '/v1/enderecos/pais',
  summary: 'Countries whose name contains the text, in the language of the caller',
  access: { who: 'session', dependent: true },
  query: z.object({
    nome: z
      .string('country_search_min')
      .trim()
      .min(COUNTRY_SEARCH_MIN, 'country_search_min')
      .max(COUNTRY_SEARCH_MAX, 'text_max_length'),
  }),
  answer: z.array(country),
});

export const postalCode = z.object({
  logradouro: z.string(),
  bairro: z.string(),
  localidade: z.string(),
  uf: z.string(),
  cep: z.string(),
});
export type PostalCode = z.infer<typeof postalCode>;

export const findPostalCode = defineEndpoint({
  id: 'findPostalCode',
  method: 'GET',
  path: '/v1/enderecos/cep/:cep',
  summary: 'What a Brazilian postal code stands for; 404 unknown, 503 when the look-up is down (typing goes on)',
  access: { who: 'session', dependent: true },
  params: z.object({ cep: z.string().regex(/^\d{8}$/, 'cep_format') }),
  answer: postalCode,
});

export const addressEndpoints = [
  listAddresses,
  addAddress,
  editAddress,
  deleteAddress,
  makeAddressMain,
  searchCountries,
  findPostalCode,
];
