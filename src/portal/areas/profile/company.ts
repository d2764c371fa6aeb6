import type { Usuario } from '../../../contract/account';
import type { Channel } from '../../../contract/constants';
import { companyName, tradeName } from '../../../contract/validation';
import type { DataChange } from './DataForm';

/** What the data form of a company holds. */
export type CompanyValues = {
  nome: string;
  nomeFantasia: string;
  meioEnvio: Channel;
};

export const companyValuesOf = (usuario: Usuario): CompanyValues => ({
  nome: usuario.nome,
  nomeFantasia: usuario.usuarioExternoPJ?.nomeFantasia ?? '',
  meioEnvio: 'E',
});

/** Whether no name differs from the record but in its case: both are kept in capitals. */
export const companyUnchanged = (values: CompanyValues, before: CompanyValues) =>
  companyName(values.nome) === companyName(before.nome) &&
  tradeName(values.nomeFantasia) === tradeName(before.nomeFantasia);

/** The bodies of the two calls. The request for the code says N for every company, the change says where it is based. */
export function companyPayload(usuario: Usuario, values: CompanyValues): DataChange<'PJ'> {
  const { idProduto, usuarioExternoPJ: company } = usuario;
  const nome = companyName(values.nome);
  const nomeFantasia = tradeName(values.nomeFantasia);
  const request: DataChange<'PJ'>['request'] = {
    idProduto,
    razaoSocial: nome,
    nomeFantasia,
    cnpj: company?.cnpj ?? null,
    tipoUsuario: 'PJ',
    sediadaForaBrasil: 'N',
    token: { meioEnvio: values.meioEnvio, funcionalidade: 'ALTERAR_DADOS' },
  };
  const change: DataChange<'PJ'>['change'] = {
    tipo: 'PJ',
    idProduto,
    nome,
    nomeFantasia,
    sediadaForaBrasil: company?.sediadaForaBrasil ?? 'N',
  };
  return { request, change };
}
