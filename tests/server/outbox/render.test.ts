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

  it.each([
    [
      'delegation-removed',
      '1',
      '0',
      'pt',
      'excluiu acessos que você tinha a contratos ou sistemas: 1 cartão de postagem. Se ainda',
    ],
    ['delegation-removed', '2', '1', 'pt', 'sistemas: 2 cartões de postagem e 1 grupo de sistemas. Se ainda'],
    [
      'delegation-removed',
      '0',
      '3',
      'en',
      'has removed access you had to contracts or systems: 3 system groups. If you',
    ],
    [
      'delegation-changed',
      '1',
      '0',
      'pt',
      'excluiu acessos que você tinha a contratos ou sistemas: 1 cartão de postagem. Os acessos que ela deu a você valem até 31/01/2031. Para ver',
    ],
    [
      'delegation-changed',
      '0',
      '2',
      'en',
      'has removed access you had to contracts or systems: 2 system groups. The access it gave you is valid until 31 Jan 2031. To see',
    ],
    // Enqueued by an older copy, or about something else.
    [
      'delegation-removed',
      undefined,
      undefined,
      'pt',
      'excluiu acessos que você tinha a contratos ou sistemas. Se ainda',
    ],
    ['delegation-changed', undefined, undefined, 'pt', 'mudou os seus acessos a contratos ou sistemas. '],
  ] as const)('says how much went (%s, %s cards, %s groups, %s)', (template, cartoes, grupos, language, said) => {
    const values = {
      empresa: 'LOJA EXEMPLO',
      por: 'A',
      ...(cartoes && { cartoes, grupos }),
      ...(template === 'delegation-changed' && { validade: '2031-01-31' }),
    };
    expect(renderMessage(texts, { template, language, values }).text).toContain(said);
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
