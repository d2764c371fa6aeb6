import {
  type Address,
  type Country,
  type editedAddress,
  NO_NUMBER,
  type newAddress,
} from '../../../contract/addresses';
import { LOCAL_DDI } from '../../../contract/constants';
import type { z } from 'zod';

export const BRAZIL = 'BR';

/** What of an address can be changed later too. */
export type DetailValues = {
  identificacao: string;
  numero: string;
  /** The no-number box. */
  semNumero: boolean;
  complemento: string;
  ddiFixo: string;
  dddFixo: string;
  foneFixo: string;
};

export type NewAddressValues = DetailValues & {
  pais: Country | undefined;
  codigoPostal: string;
  logradouro: string;
  bairro: string;
  cidade: string;
  uf: string;
};

export const emptyAddress = (pais: Country | undefined): NewAddressValues => ({
  pais,
  codigoPostal: '',
  logradouro: '',
  bairro: '',
  cidade: '',
  uf: '',
  identificacao: '',
  numero: '',
  semNumero: false,
  complemento: '',
  ddiFixo: pais?.sigla === BRAZIL ? LOCAL_DDI : '',
  dddFixo: '',
  foneFixo: '',
});

export const detailsOf = (address: Address): DetailValues => ({
  identificacao: address.identificacao,
  numero: address.numero === NO_NUMBER ? '' : address.numero,
  semNumero: address.numero === NO_NUMBER,
  complemento: address.complemento,
  ddiFixo: address.ddiFixo,
  dddFixo: address.dddFixo,
  foneFixo: address.foneFixo,
});

/** The changeable part as it is sent: the box as `S/N`; codes without a number are no phone. */
export function detailsBody({
  identificacao,
  numero,
  semNumero,
  complemento,
  ddiFixo,
  dddFixo,
  foneFixo,
}: DetailValues) {
  return {
    identificacao: identificacao.trim(),
    numero: semNumero ? NO_NUMBER : numero.trim(),
    complemento: complemento.trim(),
    ddiFixo: foneFixo ? ddiFixo : '',
    dddFixo: foneFixo ? dddFixo : '',
    foneFixo,
  };
}

/** A changed address as it is sent: what is fixed of it is repeated, but for its id and the country's name (account §7). */
export function changedBody(
  { principal, siglaPais, codigoPostal, logradouro, bairro, cidade, uf }: Address,
  values: DetailValues,
): z.input<typeof editedAddress> {
  return { principal, siglaPais, codigoPostal, logradouro, bairro, cidade, uf, ...detailsBody(values) };
}

/** A new address as it is sent; the server makes the only one the main one. */
export function newAddressBody(values: NewAddressValues): z.input<typeof newAddress> {
  return {
    ...detailsBody(values),
    principal: 'N',
    siglaPais: values.pais?.sigla ?? '',
    nomePais: values.pais?.nome ?? '',
    codigoPostal: values.codigoPostal.trim(),
    logradouro: values.logradouro.trim(),
    bairro: values.bairro.trim(),
    cidade: values.cidade.trim(),
    uf: values.uf.trim(),
  };
}
