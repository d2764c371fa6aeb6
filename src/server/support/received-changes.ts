import { sql } from 'kysely';
import type { ItemHistorico } from '../../contract/delegated-accesses';
import { RECEIVED_NAMED, type SituacaoConta } from '../../contract/support';
import type { Db } from '../database/connection';
import { type GrantEvent, groupNames, HISTORY_ACTIONS, historyItem } from '../grants/history';

type Change = SituacaoConta['acessos'][number];

function named(cards: ItemHistorico['cartoesIncluidos'], groups: ItemHistorico['gruposIncluidos']): Change['vieram'] {
  const names = [
    ...cards.map(({ nuCartao }) => nuCartao),
    ...groups.map(({ sistema, grupo }) => `${sistema}: ${grupo}`),
  ];
  return { nomes: names.slice(0, RECEIVED_NAMED), quantidade: names.length };
}

/** The last `shown` changes of what companies let an account use, from the audit: what came, what went, and who did it. */
export async function receivedChanges(db: Db, account: string, shown: number): Promise<SituacaoConta['acessos']> {
  const { rows } = await sql<GrantEvent & { empresa: string }>`
    select e.at, e.action, e.diff, (select nome from account where id = e.actor) as nome, c.nome as empresa
    from audit_event e join account c on c.id = e.on_behalf_of
    where e.target = ${account} and e.action = any(${Object.keys(HISTORY_ACTIONS)}::text[])
    order by e.at desc, e.id desc limit ${shown}`.execute(db);
  const names = await groupNames(db, rows);
  return rows.map((event) => {
    const item = historyItem(event, { company: { nome: event.empresa }, scope: null }, names);
    return {
      em: item.em,
      acao: item.acao,
      por: item.por,
      validade: item.validade,
      empresa: event.empresa,
      vieram: named(item.cartoesIncluidos, item.gruposIncluidos),
      foram: named(item.cartoesRemovidos, item.gruposRemovidos),
    };
  });
}
