import type { BusinessPayload } from '../../../contract/registration';
import {
  type An8CompanyForm,
  an8CompanyPayload,
  foreignCompanyPayload,
  type ForeignCompanyForm,
  nationalCompanyPayload,
  payloadFields,
  payloadFieldsWithUsername,
} from '../../../contract/registration-forms';

export const COMPANY_KINDS = ['national', 'foreign-cnpj', 'foreign-an8'] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];

/** Everything that the company's form can hold: its variants share the fields, so that changing the choice loses nothing. */
export type CompanyValues = An8CompanyForm & ForeignCompanyForm & { nacionalidade: CompanyKind };

export const COMPANY_DEFAULTS = { nacionalidade: 'national' } satisfies Partial<CompanyValues>;

export function companyPayload(values: CompanyValues): BusinessPayload {
  switch (values.nacionalidade) {
    case 'national':
      return nationalCompanyPayload(values);
    case 'foreign-cnpj':
      return foreignCompanyPayload(values);
    case 'foreign-an8':
      return an8CompanyPayload(values);
  }
}

/** Field of the payload → field of the form. */
export const companyFields = (kind: CompanyKind) =>
  kind === 'foreign-an8' ? payloadFieldsWithUsername : { ...payloadFields, idProduto: 'cnpj' };
