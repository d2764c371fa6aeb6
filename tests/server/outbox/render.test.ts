import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../../src/server/locales';
import { renderMessage } from '../../../src/server/outbox/render';

const texts = loadTexts(path.resolve(import.meta.dirname, '../../..'));

describe('the message with a code', () => {
  it.each([
    ['pt', '1', 'Ele vale por 1 minuto e só'],
    ['pt', '10', 'Ele vale por 10 minutos e só'],
    ['en', '1', 'It is valid for 1 minute and can'],
    ['en', '10', 'It is valid for 10 minutes and can'],
  ] as const)('says in %s how long it is valid: %s', (language, minutes, said) => {
    const { subject, text } = renderMessage(texts, {
      template: 'code',
      language,
      values: { code: '123456', funcao: 'CADASTRO_USUARIO', minutes },
    });
    expect(subject).toContain('123456');
    expect(text).toContain(said);
  });
});

describe('a message about accesses', () => {
  it.each([
    ['E', 'pt', /^LOJA EXEMPLO deu a você/],
    ['A', 'pt', /^Um Administrador, em nome de LOJA EXEMPLO, deu a você/],
    ['S', 'pt', /^Um Supervisor, em nome de LOJA EXEMPLO, deu a você/],
    ['S', 'en', /^A Supervisor, on behalf of LOJA EXEMPLO, has given you/],
    // Enqueued by an older copy.
    [undefined, 'en', /^LOJA EXEMPLO has given you/],
  ] as const)('says by whom in whose name (%s, %s)', (por, language, said) => {
    const values = { empresa: 'LOJA EXEMPLO', ...(por && { por }) };
    expect(renderMessage(texts, { template: 'delegation-granted', language, values }).text).toMatch(said);
  });

  const AT = { validade: '2031-01-31' };
  it.each([
    [
      'delegation-granted',
      { cartoesNovos: '2', gruposNovos: '1' },
      'pt',
      'deu a você acesso a 2 cartões de postagem e 1 grupo de sistemas. Para',
    ],
    [
      'delegation-removed',
      { cartoes: '1', grupos: '0' },
      'pt',
      'excluiu os acessos que você tinha: 1 cartão de postagem. Se ainda',
    ],
    [
      'delegation-removed',
      { cartoes: '4000', grupos: '1' },
      'pt',
      'tinha: 4.000 cartões de postagem e 1 grupo de sistemas. Se ainda',
    ],
    [
      'delegation-removed',
      { cartoes: '0', grupos: '3' },
      'en',
      'has removed the access you had: 3 system groups. If you',
    ],
    [
      'delegation-changed',
      { cartoes: '1', grupos: '0', ...AT },
      'pt',
      'excluiu acessos que você tinha: 1 cartão de postagem. Os acessos que ela deu a você valem até 31/01/2031. Para ver',
    ],
    [
      'delegation-changed',
      { cartoesNovos: '0', gruposNovos: '2', ...AT },
      'en',
      'has given you more access: 2 system groups. The access it gave you is valid until 31 Jan 2031. To see',
    ],
    [
      'delegation-changed',
      { fim: 'S', ...AT },
      'pt',
      'mudou a data de fim dos seus acessos. Os acessos que ela deu a você valem até 31/01/2031. Para ver',
    ],
    [
      'delegation-changed',
      { cartoesNovos: '1', gruposNovos: '0', cartoes: '0', grupos: '2', fim: 'S' },
      'pt',
      'mudou os seus acessos: 1 cartão de postagem a mais; 2 grupos de sistemas a menos; outra data de fim. Para ver',
    ],
    [
      'delegation-changed',
      { cartoesNovos: '1', gruposNovos: '0', fim: 'S' },
      'en',
      'has changed your access: 1 posting card more; another end date. To see',
    ],
    // Enqueued by an older copy, or of what was undone.
    ['delegation-granted', {}, 'pt', 'deu a você acesso a contratos ou sistemas. Para ver'],
    ['delegation-removed', {}, 'pt', 'excluiu os acessos que você tinha. Se ainda'],
    ['delegation-changed', {}, 'pt', 'mudou os seus acessos. Para ver'],
  ] as const)('says what changed, and how much (%s, %o, %s)', (template, counted, language, said) => {
    const values: Record<string, string> = { empresa: 'LOJA EXEMPLO', por: 'A', ...counted };
    expect(renderMessage(texts, { template, language, values }).text).toContain(said);
  });

  it.each([
    [
      'selection-done',
      { acao: 'prazo', dia: '2031-01-31' },
      'pt',
      'terminou: validade até 31/01/2031. Pessoas que mudaram: 4.000. Pessoas que ficaram de fora: 1. Para ver o relatório: https://x/importar?empresa=1',
    ],
    [
      'selection-done',
      { acao: 'tudo' },
      'en',
      'has finished: people removed. People changed: 4,000. People left out: 1. To see the report: https://x/importar?empresa=1',
    ],
    [
      'import-done',
      { arquivo: 'lista.xlsx' },
      'pt',
      'Planilha: lista.xlsx. Linhas aplicadas: 4.000. Linhas recusadas: 1. Para ver o relatório: https://x/importar?empresa=1',
    ],
  ] as const)(
    'says of a long change which one it was, in numbers that are read, and leads to it (%s, %o)',
    (template, more, language, said) => {
      const values = {
        empresa: 'LOJA',
        aplicadas: '4000',
        recusadas: '1',
        link: 'https://x/importar?empresa=1',
        ...more,
      };
      expect(renderMessage(texts, { template, language, values }).text).toContain(said);
    },
  );

  it('of an older copy that names neither says where the report is', () => {
    const values = { empresa: 'LOJA', aplicadas: '4000', recusadas: '1' };
    const { text } = renderMessage(texts, { template: 'selection-done', values, language: 'pt' });
    expect(text).toContain('que você começou terminou: acessos de várias pessoas. Pessoas que mudaram: 4.000.');
    expect(text).toContain('entre na sua conta e abra Importar acessos.');
  });

  it.each([
    ['3', '0', 'a usar acessos da empresa: 3 cartões de postagem. O convite'],
    ['0', '1', 'a usar acessos da empresa: 1 grupo de sistemas. O convite'],
  ])('names of an invitation of %s cards and %s groups what there is alone', (cartoes, grupos, said) => {
    const values = { empresa: 'LOJA', cpf: '***.456.789-**', cartoes, grupos, dia: '2031-01-31', link: 'https://x' };
    expect(renderMessage(texts, { template: 'invitation', values, language: 'pt' }).text).toContain(said);
  });

  it('says of an approval that an older copy enqueued the end that is the least of what is true', () => {
    const values = { empresa: 'LOJA', dia: '2031-01-31' };
    const of = (more: Record<string, string>) =>
      renderMessage(texts, { template: 'request-approved', values: { ...values, ...more }, language: 'pt' }).text;
    expect(of({})).toContain('valem pelo menos até 31/01/2031.');
    expect(of({ validade: '2032-01-31' })).toContain('valem até 31/01/2032.');
    expect(of({ validade: 'sem' })).toContain('não têm data de fim.');
  });
});
