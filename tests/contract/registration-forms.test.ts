import { describe, expect, it } from 'vitest';
import { UNKNOWN_MOTHER } from '../../src/contract/constants';
import {
  brazilianForm,
  brazilianPayload,
  foreignPayload,
  foreignWithoutCpfForm,
  nationalCompanyForm,
  nationalCompanyPayload,
} from '../../src/contract/registration-forms';
import { registerPF, registerPJ } from '../../src/contract/registration';
import { accepted, forms, type FormName, type FormUnderTest, rules } from './rules-registration';

const names = Object.keys(forms) as FormName[];

describe('the forms of registration and recovery', () => {
  it.each(names)('%s accepts a complete form', (name) => {
    const form: FormUnderTest = forms[name];
    expect(form.schema.safeParse(form.valid()).error?.issues ?? []).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.form, rule.field, rule.value, rule.key] as const))(
    '%s refuses %s %j with %s',
    (name, field, value, key) => {
      const form: FormUnderTest = forms[name];
      const { error } = form.schema.safeParse({ ...form.valid(), [field]: value });
      const said = error?.issues.find((issue) => issue.path.join('.') === field);
      expect(said?.message).toBe(key);
    },
  );

  it.each(accepted.map(({ form, field, value }) => [form, field, value] as const))(
    '%s accepts %s %j',
    (name, field, value) => {
      const form: FormUnderTest = forms[name];
      const { error } = form.schema.safeParse({
        ...form.valid(),
        [field]: value,
        ...(field === 'senha' && { confirmaSenha: value }),
      });
      expect(error?.issues ?? []).toEqual([]);
    },
  );

  it('say every mistake of one submit', () => {
    const { error } = brazilianForm.safeParse({
      ...forms.brasileiro.valid(),
      nome: '',
      email: '',
      nomeDaMae: '',
      confirmaSenha: 'other',
      termos: false,
    });
    expect([...new Set(error?.issues.map((issue) => String(issue.path[0])))].sort()).toEqual([
      'confirmaSenha',
      'email',
      'nome',
      'nomeDaMae',
      'termos',
    ]);
  });
});

describe('the payloads', () => {
  it('of a Brazilian carry every field of the specification', () => {
    const values = brazilianForm.parse({
      ...forms.brasileiro.valid(),
      nome: ' João da Silva ',
      sexo: '',
      necessidadesEspeciais: [2, 5],
    });
    const payload = brazilianPayload(values as Parameters<typeof brazilianPayload>[0]);
    expect(payload).toEqual({
      cpf: values.cpf,
      idProduto: values.cpf,
      sexo: 'N',
      dataNascimento: '1990-05-20',
      nomeDaMae: 'Ana da Silva',
      tipoEstrangeiro: 'N',
      foneMovel: '987654321',
      dddMovel: '11',
      ddiMovel: '55',
      tipo: 'PF',
      termoAceito: 'S',
      nome: 'JOÃO DA SILVA',
      senha: values.senha,
      email: values.email,
      meioEnvio: 'E',
      situacaoAtual: 'P',
      necessidadesEspeciais: [2, 5],
    });
    expect(registerPF.body.safeParse(payload).success).toBe(true);
  });

  it('send the fixed text for an unknown mother, whatever stood in the field', () => {
    const values = { ...forms.brasileiro.valid(), maeDesconhecida: true, nomeDaMae: '' };
    expect(brazilianForm.safeParse(values).success).toBe(true);
    expect(brazilianPayload(values as Parameters<typeof brazilianPayload>[0]).nomeDaMae).toBe(UNKNOWN_MOTHER);
  });

  it('of a foreigner without CPF carry the username in lower case, and neither CPF nor mother', () => {
    const values = foreignWithoutCpfForm.parse({ ...forms['estrangeiro-sem-cpf'].valid(), inputLogin: 'Viajante77' });
    const payload = foreignPayload(values as Parameters<typeof foreignPayload>[0]);
    expect(payload.idProduto).toBe('viajante77');
    expect(payload).not.toHaveProperty('cpf');
    expect(payload).not.toHaveProperty('nomeDaMae');
    expect(registerPF.body.safeParse(payload)).toMatchObject({
      success: true,
      data: { variante: 'estrangeiro-sem-cpf' },
    });
  });

  it('of a company have the accents of its name stripped, and those of its trade name kept', () => {
    const values = nationalCompanyForm().parse({
      ...forms['empresa-nacional'].valid(),
      nome: 'Ação & Coração Ltda',
      nomeFantasia: 'Pão',
    });
    const payload = nationalCompanyPayload(values as Parameters<typeof nationalCompanyPayload>[0]);
    expect(payload).toMatchObject({
      nome: 'ACAO & CORACAO LTDA',
      nomeFantasia: 'PÃO',
      sediadaForaBrasil: 'N',
      ddiMovel: '55',
      tipo: 'PJ',
    });
    expect(registerPJ.body.safeParse(payload).success).toBe(true);
  });

  it('take an alphanumeric CNPJ unless the configuration brings back digits only', () => {
    const values = { ...forms['empresa-nacional'].valid(), cnpj: '12ABC34501DE35' };
    expect(nationalCompanyForm(true).safeParse(values).success).toBe(true);
    expect(nationalCompanyForm(false).safeParse(values).error?.issues[0]?.message).toBe('invalid_cnpj');
  });
});
