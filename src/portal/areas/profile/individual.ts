import type { Usuario } from '../../../contract/account';
import type { Channel, GENDERS, SPECIAL_NEEDS } from '../../../contract/constants';
import { UNKNOWN_MOTHER } from '../../../contract/profile';
import type { DataChange } from './DataForm';
import type { Photo } from './photo/convert';

type Gender = (typeof GENDERS)[number];
/** Which of the two screens an individual's data are on. */
export type IndividualKind = 'brazilian' | 'foreigner';
export type Need = (typeof SPECIAL_NEEDS)[number];

/** What the data form of an individual holds. */
export type IndividualValues = {
  nome: string;
  sexo: Gender;
  dataNascimento: string;
  cie: string;
  /** A foreigner adds the CPF; always true for whom has one. */
  informarCpf: boolean;
  cpf: string;
  nomeDaMae: string;
  maeDesconhecida: boolean;
  necessidadesEspeciais: Need[];
  /** Absent keeps the photo that is registered, null removes it. */
  imagem?: Photo | null;
  meioEnvio: Channel;
};

/** The form as the record fills it. */
export function valuesOf(usuario: Usuario, needs: readonly number[]): IndividualValues {
  const person = usuario.usuarioExternoPF;
  const mae = person?.nomeDaMae ?? '';
  return {
    nome: usuario.nome,
    sexo: person?.sexo ?? 'N',
    dataNascimento: person?.dataNascimento ?? '',
    cie: person?.cie ?? '',
    informarCpf: Boolean(person?.cpf),
    cpf: person?.cpf ?? '',
    nomeDaMae: mae === UNKNOWN_MOTHER ? '' : mae,
    maeDesconhecida: mae === UNKNOWN_MOTHER,
    necessidadesEspeciais: [...needs] as Need[],
    meioEnvio: 'E',
  };
}

const upper = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase();

/** What is sent and compared: names trimmed and in capitals, the mother's as the wire says it, needs in order. */
function settled(values: IndividualValues) {
  return {
    nome: upper(values.nome),
    sexo: values.sexo,
    dataNascimento: values.dataNascimento,
    cie: values.cie,
    cpf: values.informarCpf ? values.cpf : '',
    nomeMae: !values.informarCpf ? '' : values.maeDesconhecida ? UNKNOWN_MOTHER : upper(values.nomeDaMae),
    necessidadesEspeciais: [...values.necessidadesEspeciais].sort((a, b) => a - b),
  };
}

/** Whether nothing differs from the record: then nothing is sent (account §4). */
export function unchanged(values: IndividualValues, before: IndividualValues): boolean {
  return values.imagem === undefined && JSON.stringify(settled(values)) === JSON.stringify(settled(before));
}

/** The bodies of the two calls. */
export function individualPayload(usuario: Usuario, values: IndividualValues): DataChange<'PF'> {
  const { nome, sexo, dataNascimento, cie, cpf, nomeMae, necessidadesEspeciais } = settled(values);
  const tipoEstrangeiro = usuario.usuarioExternoPF?.tipoEstrangeiro ?? 'N';
  const common = { idProduto: usuario.idProduto, nome, cpf, dataNascimento, tipoEstrangeiro };
  const request: DataChange<'PF'>['request'] = {
    ...common,
    tipoUsuario: 'PF',
    nomeMae,
    token: { meioEnvio: values.meioEnvio, funcionalidade: 'ALTERAR_DADOS' },
  };
  const change: DataChange<'PF'>['change'] = {
    tipo: 'PF',
    ...common,
    sexo,
    necessidadesEspeciais,
    ...(tipoEstrangeiro !== 'N' && { cie }),
    ...(values.imagem !== undefined && { imagem: values.imagem?.data ?? '' }),
  };
  return { request, change };
}
