import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { formatCnpj } from '../../../contract/format';
import { companyDataForm } from '../../../contract/profile';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { Field } from '../../ui/fields/Field';
import { CompanyNameInput } from '../../ui/fields/inputs';

/** The fields of a company's data, inside an antd Form; a review shows them without what helps the owner to change them. */
export function CompanyFields({ usuario, reading = false }: { usuario: Usuario; reading?: boolean }) {
  const { t } = useTranslation('profile');
  const company = usuario.usuarioExternoPJ;
  return (
    <>
      <section className="card form__part">
        <h2>{t('sections.company')}</h2>
        <dl className="desc">
          <div>
            <dt>{t('fields.user')}</dt>
            <dd>{usuario.sub}</dd>
          </div>
          {company?.an8 ? (
            <div>
              <dt>{t('fields.an8')}</dt>
              <dd className="num">{company.an8}</dd>
            </div>
          ) : (
            company?.cnpj && (
              <div>
                <dt>{t('fields.cnpj')}</dt>
                <dd className="num">{company.cnpjFormatado ?? formatCnpj(company.cnpj)}</dd>
              </div>
            )
          )}
        </dl>
        <Field
          name="nome"
          label={t('fields.razaoSocial')}
          schema={companyDataForm.shape.nome}
          {...(company?.cnpj && !reading && { hint: t('hints.razaoSocial') })}
        >
          <CompanyNameInput />
        </Field>
        <Field
          name="nomeFantasia"
          label={t('fields.nomeFantasia')}
          schema={companyDataForm.shape.nomeFantasia}
          optional
        >
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      </section>
      {!reading && (
        <section className="card form__part">
          <h2>{t('sections.confirmation')}</h2>
          <ChannelChoice ddi={usuario.ddiMovel} />
        </section>
      )}
    </>
  );
}
