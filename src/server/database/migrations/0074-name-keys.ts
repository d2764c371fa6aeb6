import { type Kysely, sql } from 'kysely';

/** One of a million numbers for two words, in any order, and a part. Of PostgreSQL's own functions alone: since 17 it searches no schema but its own while it makes an index or counts. */
const key = (one: string, other: string, part: string) =>
  sql.raw(`(hashtext(least(${one}, ${other}) || ' ' || greatest(${one}, ${other})) & 1048575) * 16 + ${part}`);

/**
 * Which words a name has, and which two of them together in any order, each as one of a million numbers, with one of sixteen parts that all accounts fall into
 * by a hash of their ids: more than a thousand that have them are found without a look at all who do, or who have one of the two. Two words may share a number, so a
 * name is looked at again. The index's statistics tell the planner how frequent words and pairs are. All of it may be there already: with many millions of accounts an
 * operator makes the index `concurrently`, before the update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function name_key(one text, other text, part int) returns int language sql immutable parallel safe as $$
      select ${key('one', 'other', 'part')}
    $$`.execute(db);
  await sql`
    create or replace function name_keys(name text, account uuid) returns int[] language plpgsql immutable strict parallel safe as $$
    declare
      words text[] := string_to_array(name, ' ');
      part int := uuid_hash(account) & 15;
      keys int[] := '{}';
    begin
      for i in 1 .. cardinality(words) loop
        for j in i .. cardinality(words) loop
          keys := keys || (${key('words[i]', 'words[j]', 'part')});
        end loop;
      end loop;
      return keys;
    end $$`.execute(db);
  await sql`create index if not exists account_name_keys on account using gin (name_keys(nome_busca, id))`.execute(db);
  await sql`analyze account`.execute(db);
}
