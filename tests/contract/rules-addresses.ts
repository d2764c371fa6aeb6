/** The rules of the address form (account §5): each row is a form that is right but for one field. The form and the server share it. */

export const brazilianAddress = {
  identificacao: 'Casa',
  principal: 'N',
  siglaPais: 'BR',
  nomePais: 'Brasil',
  codigoPostal: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  ddiFixo: '55',
  dddFixo: '11',
  foneFixo: '33334444',
};

export const foreignAddress = {
  ...brazilianAddress,
  siglaPais: 'ES',
  nomePais: 'Espanha',
  codigoPostal: '28013',
  logradouro: 'Gran Vía',
  bairro: 'Centro',
  cidade: 'Madrid',
  uf: 'Madrid',
  ddiFixo: '34',
};

type Row = [mode: 'brazilian' | 'foreign', field: string, value: string, key: string];

export const addressRules: Row[] = [
  ['brazilian', 'identificacao', '', 'identification_required'],
  ['brazilian', 'identificacao', '   ', 'identification_required'],
  ['brazilian', 'identificacao', 'x'.repeat(21), 'identification_max_length'],
  ['brazilian', 'codigoPostal', '', 'cep_required'],
  ['brazilian', 'codigoPostal', '0131010', 'cep_format'],
  ['brazilian', 'codigoPostal', '01310-100', 'cep_format'],
  ['brazilian', 'cidade', '', 'city_required'],
  ['brazilian', 'uf', '', 'state_required'],
  ['brazilian', 'numero', '', 'number_required'],
  ...['sn', 'SN', 's/n', 's n', 'S N', 's.n.', 'sem numero', 'Sem Número', 'SEM NUMERO', 'sem n', 'sem nº', 'sem num.', 'sem nro', 'sem  numer'].map((text): Row => ['brazilian', 'numero', text, 'number_use_checkbox']),
  ['brazilian', 'numero', '12345678901', 'number_max_length'],
  ['brazilian', 'complemento', 'x'.repeat(101), 'complement_max_length'],
  ['brazilian', 'ddiFixo', '1234', 'ddi_format'],
  ['brazilian', 'dddFixo', '1234', 'ddd_format'],
  ['brazilian', 'foneFixo', '12345678901', 'phone_format'],
  ['brazilian', 'foneFixo', '3333-4444', 'phone_format'],
  ['foreign', 'siglaPais', '', 'country_required'],
  ['foreign', 'codigoPostal', '', 'postal_code_required'],
  ['foreign', 'logradouro', '', 'street_required'],
  ['foreign', 'bairro', '', 'neighborhood_required'],
  ['foreign', 'cidade', '', 'city_required'],
  ['foreign', 'uf', '', 'state_required'],
];
