import { describe, expect, it } from 'vitest';
import { YEAR_MS } from '../../src/contract/constants';
import { type DependentForm, dependentForm, dependentPayloadOf } from '../../src/contract/dependent-form';
import { registerPF } from '../../src/contract/registration';
import { isAdult } from '../../src/contract/validation';
import { dependentAccepted, type DependentKind, dependentRules, fieldOfRule, validForm } from './rules-dependents';

const kinds: DependentKind[] = ['brasileiro', 'estrangeiro'];

describe('the dependent’s form', () => {
  it.each(kinds)('of a %s accepts a complete form', (kind) => {
    expect(dependentForm.safeParse(validForm[kind]()).error?.issues ?? []).toEqual([]);
  });

  it.each(dependentRules.map((rule) => [rule.kind, rule.field, rule.value, rule.key] as const))(
    'of a %s refuses %s %j with %s',
    (kind, field, value, key) => {
      const { error } = dependentForm.safeParse({ ...validForm[kind](), [field]: value });
      const said = error?.issues.find((issue) => issue.path.join('.') === fieldOfRule({ field, key }));
      expect(said?.message).toBe(key);
    },
  );

  it.each(dependentAccepted)('of a %s accepts %s %j', (kind, field, value) => {
    const values: Record<string, unknown> = { ...validForm[kind](), [field]: value };
    if (field === 'senha') values.confirmaSenha = value;
    expect(dependentForm.safeParse(values).error?.issues ?? []).toEqual([]);
  });

  it('counts eighteen years of 365 days to the millisecond', () => {
    const comesOfAge = new Date('2010-03-10T00:00:00-03:00').getTime() + 18 * YEAR_MS;
    expect(isAdult('2010-03-10', comesOfAge - 1)).toBe(false);
    expect(isAdult('2010-03-10', comesOfAge)).toBe(true);
  });
});

describe('the dependent’s payload', () => {
  it('of a Brazilian carries every field of the specification', () => {
    const form = { ...validForm.brasileiro(), nome: ' Maria de Exemplo ' } as DependentForm;
    const payload = dependentPayloadOf(form, '00000010154');
    expect(payload).toEqual({
      cpf: form.cpf,
      idProduto: form.cpf,
      nome: 'MARIA DE EXEMPLO',
      sexo: 'F',
      dataNascimento: form.dataNascimento,
      tipo: 'PF',
      tipoEstrangeiro: 'N',
      ddiMovel: '55',
      dddMovel: '11',
      foneMovel: '987654321',
      email: form.email,
      senha: form.senha,
      meioEnvio: 'E',
      termoAceito: 'S',
      situacaoAtual: 'P',
      responsavelDependente: '00000010154',
    });
    expect(registerPF.body.safeParse(payload).success).toBe(true);
  });

  it('of a foreigner carries identity and country code', () => {
    const payload = dependentPayloadOf(validForm.estrangeiro() as DependentForm, '00000010154');
    expect(payload).toMatchObject({ tipoEstrangeiro: 'B', cie: 'AB123456', ddiMovel: '34', dddMovel: '911' });
  });
});
