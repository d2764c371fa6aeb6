import { sql } from 'kysely';
import type { Db } from '../database/connection';

/** Made once: making one takes longer than most queries. */
const inSaoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** Today's date in São Paulo, `yyyy-mm-dd`: the calendar that birth dates and ends of access are written in. */
export function todayInSaoPaulo(now: Date): string {
  return inSaoPaulo.format(now);
}

export interface Delegation {
  id: string;
  perfil: 'A' | 'S';
  id_produto: string;
  nome: string;
  cnpj: string | null;
  an8: string | null;
}

/** The companies for which somebody may delegate, Administrador first, then by name. */
export async function delegationsOf(db: Db, person: string): Promise<Delegation[]> {
  return await db
    .selectFrom('delegate as d')
    .innerJoin('account as c', 'c.id', 'd.company')
    .select(['d.perfil', 'c.id', 'c.id_produto', 'c.nome', 'c.cnpj', 'c.an8'])
    .where('d.person', '=', person)
    .where('c.situacao', 'in', ['A', 'R'])
    .orderBy('d.perfil')
    .orderBy(sql`c.nome_busca collate "und-x-icu"`)
    .execute();
}
