import { describe, expect, it } from 'vitest';
import { companyPayload, companyUnchanged, companyValuesOf } from '../../../src/portal/areas/profile/company';
import { individualPayload, unchanged, valuesOf } from '../../../src/portal/areas/profile/individual';
import { company, individual } from '../support/records';

const ana = individual();
const foreigner = individual({
  idProduto: 'visitante1',
  usuarioExternoPF: {
    ...(ana.usuarioExternoPF as NonNullable<typeof ana.usuarioExternoPF>),
    cpf: null,
    cpfFormatado: null,
    cie: 'XX1',
    nomeDaMae: null,
    tipoEstrangeiro: 'E',
  },
});

describe('what an individual changes', () => {
  const before = valuesOf(ana, [2]);

  it('is nothing while only case, spaces around and the order of needs differ', () => {
    expect(unchanged({ ...before, nome: '  ana teste   da silva ', meioEnvio: 'C' }, before)).toBe(true);
    expect(unchanged({ ...before, necessidadesEspeciais: [4, 2] }, { ...before, necessidadesEspeciais: [2, 4] })).toBe(
      true,
    );
  });

  it.each([
    ['the name', { nome: 'Ana Outra' }],
    ['the gender', { sexo: 'O' }],
    ['the birth date', { dataNascimento: '1985-03-13' }],
    ['special needs', { necessidadesEspeciais: [] }],
    ['a new photo', { imagem: { data: '/9j/', name: 'a.png', size: 1 } }],
    ['a removed photo', { imagem: null }],
  ] as const)('is seen in %s', (_what, change) => {
    expect(unchanged({ ...before, ...change } as typeof before, before)).toBe(false);
  });

  it('is sent trimmed and in capitals, with needs in order; the photo only when it changes', () => {
    const { request, change } = individualPayload(ana, {
      ...before,
      nome: ' Ana  Nova ',
      necessidadesEspeciais: [5, 1],
    });
    expect(request).toMatchObject({
      tipoUsuario: 'PF',
      nome: 'ANA NOVA',
      cpf: '00000010154',
      token: { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS' },
    });
    expect(change).toMatchObject({ nome: 'ANA NOVA', necessidadesEspeciais: [1, 5] });
    expect(change).not.toHaveProperty('imagem');
    expect(change).not.toHaveProperty('cie');
    expect(individualPayload(ana, { ...before, imagem: null }).change.imagem).toBe('');
  });

  it('names the unknown mother with the fixed text, and a CPF only when it is being added', () => {
    const typed = { ...valuesOf(foreigner, []), cpf: '00000010154', maeDesconhecida: true };
    expect(individualPayload(foreigner, typed).request).toMatchObject({ cpf: '', nomeMae: '' });
    expect(individualPayload(foreigner, { ...typed, informarCpf: true }).request).toMatchObject({
      cpf: '00000010154',
      nomeMae: 'MAE DESCONHECIDA',
      tipoEstrangeiro: 'E',
    });
  });
});

describe('what a company changes', () => {
  const abroad = company({
    usuarioExternoPJ: {
      nomeFantasia: 'Global Trade',
      cnpj: null,
      cnpjFormatado: null,
      an8: '10203040',
      sediadaForaBrasil: 'S',
      ddiMovel: '1',
    },
  });

  it('is nothing while only the case differs', () => {
    expect(
      companyUnchanged(
        { nome: ' empresa teste ltda', nomeFantasia: 'GLOBAL TRADE', meioEnvio: 'E' },
        companyValuesOf(abroad),
      ),
    ).toBe(true);
  });

  it('is its name in capitals and without accents, and its trade name in capitals alone', () => {
    const { request, change } = companyPayload(abroad, { nome: ' Ação Ltda ', nomeFantasia: ' Ação ', meioEnvio: 'E' });
    expect(request).toMatchObject({ razaoSocial: 'ACAO LTDA', nomeFantasia: 'AÇÃO' });
    expect(change).toMatchObject({ nome: 'ACAO LTDA', nomeFantasia: 'AÇÃO' });
  });

  it('says N in the request for the code, and where the company is based in the change', () => {
    const { request, change } = companyPayload(abroad, { nome: 'Nova', nomeFantasia: '', meioEnvio: 'E' });
    expect(request).toMatchObject({
      razaoSocial: 'NOVA',
      nomeFantasia: '',
      cnpj: null,
      sediadaForaBrasil: 'N',
      tipoUsuario: 'PJ',
    });
    expect(change).toMatchObject({ nome: 'NOVA', sediadaForaBrasil: 'S' });
  });
});
