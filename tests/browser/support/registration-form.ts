import type { Page } from '@playwright/test';
import enRegistration from '../../../locales/en/registration.json' with { type: 'json' };
import enUi from '../../../locales/en/ui.json' with { type: 'json' };
import ptRegistration from '../../../locales/pt/registration.json' with { type: 'json' };
import ptUi from '../../../locales/pt/ui.json' with { type: 'json' };
import type { Typed, Variant } from './accounts';
import { tick } from './test';

export const texts = { pt: { ...ptRegistration, ui: ptUi }, en: { ...enRegistration, ui: enUi } } as const;
type Language = keyof typeof texts;

/** 1990-05-20 as a person types it. */
export const asTyped = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3$2$1');

/** Opens a registration's form at the variant's choices. */
export async function openForm(page: Page, variant: Variant, language: Language = 'pt'): Promise<void> {
  const t = texts[language];
  const company = variant.startsWith('empresa');
  await page.goto(`${company ? '/cadastroPJ' : '/cadastroPF'}?lng=${language}`);
  const choose = (name: string) => tick(page.getByRole('radio', { name, exact: false }).first());
  if (variant === 'empresa-estrangeira-com-cnpj') await choose(t.company.kinds['foreign-cnpj']);
  if (variant === 'empresa-estrangeira-com-an8') await choose(t.company.kinds['foreign-an8']);
  if (!variant.startsWith('estrangeiro')) return;
  await choose(t.person.foreign);
  if (variant === 'estrangeiro-sem-cpf') {
    await choose(t.person.abroad);
    await choose(t.person.withoutCpf);
  }
}

/** The label of each field of the forms. */
export function labelsOf(variant: Variant, language: Language = 'pt'): Record<string, string> {
  const { field, ui } = texts[language];
  const company = variant.startsWith('empresa');
  return {
    cpf: field.cpf,
    cnpj: field.cnpj,
    an8: field.an8,
    numeroContrato: field.contract,
    inputLogin: field.inputLogin,
    nome: company ? field.companyName : field.nome,
    nomeFantasia: field.tradeName,
    nomeDaMae: ui.mother.name,
    identidadePassaporte: field.passport,
    dataNascimento: field.dataNascimento,
    email: field.email,
    ddiMovel: field.ddi,
    dddMovel: field.ddd,
    foneMovel: field.phone,
    senha: ui.password.create,
    confirmaSenha: ui.password.confirm,
  };
}

/** Fills in the fields of the open form, and accepts the terms. */
export async function fillForm(page: Page, variant: Variant, typed: Typed, language: Language = 'pt'): Promise<void> {
  const labels = labelsOf(variant, language);
  const main = page.getByRole('main');
  for (const [name, value] of Object.entries(typed)) {
    const label = labels[name];
    if (!label || typeof value !== 'string') continue;
    // "opcional" stands inside the label of a field that may stay empty.
    await main
      .getByLabel(new RegExp(`^${label}( |\\(|$)`))
      .first()
      .fill(name === 'dataNascimento' ? asTyped(value) : value);
  }
  await tick(main.getByRole('checkbox', { name: /termos de uso|terms of use/ }));
}

export const submit = (page: Page, language: Language = 'pt') =>
  page.getByRole('main').getByRole('button', { name: texts[language].submit, exact: true }).click();

/** Types the six digits into the open code step, which finalises it. */
export async function enterCode(page: Page, code: string, language: Language = 'pt'): Promise<void> {
  await page.getByLabel(language === 'pt' ? 'Número 1 de 6' : 'Digit 1 of 6').focus();
  await page.keyboard.type(code);
}
