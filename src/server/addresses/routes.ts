import type { Insertable, Selectable } from 'kysely';
import {
  type Address,
  addAddress,
  deleteAddress,
  editAddress,
  findPostalCode,
  listAddresses,
  makeAddressMain,
  searchCountries,
} from '../../contract/addresses';
import type { Language } from '../../contract/constants';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { AddressTable } from '../database/schema';
import type { Deps } from '../deps';
import { type Call, etagOf, preparedRoute, requireMatch, type Route, route } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { newId } from '../ids';
import { countryName, searchCountries as countriesNamed } from './countries';

/** More than anybody keeps; bounds the list. */
const ADDRESSES_MAX = 100;

/** An address as its owner reads it: the country in their language, or as it was kept when it has left the list. */
function toAddress(row: Selectable<AddressTable>, language: Language): Address {
  return {
    idEndereco: row.id,
    identificacao: row.identificacao,
    principal: row.principal ? 'S' : 'N',
    siglaPais: row.sigla_pais,
    nomePais: countryName(row.sigla_pais, language) ?? row.nome_pais,
    codigoPostal: row.codigo_postal,
    logradouro: row.logradouro,
    numero: row.numero,
    complemento: row.complemento,
    bairro: row.bairro,
    cidade: row.cidade,
    uf: row.uf,
    ddiFixo: row.ddi_fixo,
    dddFixo: row.ddd_fixo,
    foneFixo: row.fone_fixo,
    etag: etagOf(row.versao),
  };
}

const ofAccount = (db: Db, account: string) => db.selectFrom('address').selectAll().where('account', '=', account);

/** The address, locked; somebody else's id is as unknown as one that does not exist. */
async function ownAddress(call: Pick<Call, 'db'>, account: string, id: string): Promise<Selectable<AddressTable>> {
  const row = await ofAccount(call.db, account).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  return row;
}

interface Located {
  codigoPostal: string;
  logradouro: string;
  bairro: string;
  cidade: string;
  uf: string;
}

/**
 * What the postal code decides, the server takes from the look-up and not from the form: the state, and of city, street and
 * neighbourhood what the code has. A look-up that is down, or does not know the code, leaves what was typed: new streets have codes that no
 * list holds yet.
 */
async function located(typed: Located, deps: Deps): Promise<Located> {
  const answer = await deps.outside.postalCodes.lookup(typed.codigoPostal);
  if (answer.outcome !== 'found' || !answer.result.uf) return typed;
  const { logradouro, bairro, localidade, uf } = answer.result;
  return {
    codigoPostal: typed.codigoPostal,
    logradouro: logradouro || typed.logradouro,
    bairro: bairro || typed.bairro,
    cidade: localidade || typed.cidade,
    uf,
  };
}

const lookUp = ({ params, deps }: Call<typeof findPostalCode>) => deps.outside.postalCodes.lookup(params.cep);

async function locateNew({ body, deps }: Call<typeof addAddress>): Promise<{ nomePais: string; place: Located }> {
  const nomePais = countryName(body.siglaPais, 'pt');
  if (!nomePais) throw refuseField('siglaPais', 'country_required');
  return { nomePais, place: body.siglaPais === 'BR' ? await located(body, deps) : body };
}

/**
 * Addresses of an account. The actor's row is locked by every change, so an account's changes come one after another and
 * it keeps exactly one main address whatever happens at once; a partial unique index holds it besides.
 */
export const addressRoutes: Route[] = [
  route(listAddresses, async ({ permit, db, language }) => {
    const rows = await ofAccount(db, permit.target.id)
      .orderBy('principal', 'desc')
      .orderBy('criado_em')
      .orderBy('id')
      .limit(ADDRESSES_MAX)
      .execute();
    return rows.map((row) => toAddress(row, language));
  }),

  preparedRoute(addAddress, locateNew, async (call, { nomePais, place }) => {
    const { body, permit, db } = call;
    const { count } = await db
      .selectFrom('address')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account', '=', permit.target.id)
      .executeTakeFirstOrThrow();
    if (count >= ADDRESSES_MAX) throw new Refusal('MCN-130', { values: { max: ADDRESSES_MAX } });
    const row: Insertable<AddressTable> = {
      id: newId(),
      account: permit.target.id,
      principal: count === 0,
      identificacao: body.identificacao,
      sigla_pais: body.siglaPais,
      nome_pais: nomePais,
      codigo_postal: place.codigoPostal,
      logradouro: place.logradouro,
      numero: body.numero,
      complemento: body.complemento,
      bairro: place.bairro,
      cidade: place.cidade,
      uf: place.uf,
      ddi_fixo: body.ddiFixo,
      ddd_fixo: body.dddFixo,
      fone_fixo: body.foneFixo,
      criado_em: call.now,
    };
    const added = await db.insertInto('address').values(row).returningAll().executeTakeFirstOrThrow();
    await audit(call, { action: 'address.added', target: permit.target.id, diff: { idEndereco: added.id } });
    return toAddress(added, call.language);
  }),

  route(editAddress, async (call) => {
    const { body, permit, db } = call;
    const row = await ownAddress(call, permit.target.id, call.params.idEndereco);
    requireMatch(call, row.versao);
    const changed = await db
      .updateTable('address')
      .set({
        identificacao: body.identificacao,
        numero: body.numero,
        complemento: body.complemento,
        ddi_fixo: body.ddiFixo,
        ddd_fixo: body.dddFixo,
        fone_fixo: body.foneFixo,
        versao: row.versao + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(call, { action: 'address.changed', target: permit.target.id, diff: { idEndereco: row.id } });
    return toAddress(changed, call.language);
  }),

  route(deleteAddress, async (call) => {
    const { permit, db } = call;
    const row = await ownAddress(call, permit.target.id, call.params.idEndereco);
    requireMatch(call, row.versao);
    await db.deleteFrom('address').where('id', '=', row.id).execute();
    if (row.principal) {
      const heir = await ofAccount(db, permit.target.id).orderBy('criado_em').orderBy('id').limit(1).executeTakeFirst();
      if (heir)
        await db
          .updateTable('address')
          .set({ principal: true, versao: heir.versao + 1 })
          .where('id', '=', heir.id)
          .execute();
    }
    await audit(call, { action: 'address.deleted', target: permit.target.id, diff: { idEndereco: row.id } });
    return undefined;
  }),

  route(makeAddressMain, async (call) => {
    const { permit, db } = call;
    const row = await ownAddress(call, permit.target.id, call.params.idEndereco);
    if (row.principal) return undefined;
    await db
      .updateTable('address')
      .set((eb) => ({ principal: false, versao: eb('versao', '+', 1) }))
      .where('account', '=', permit.target.id)
      .where('principal', '=', true)
      .execute();
    await db
      .updateTable('address')
      .set({ principal: true, versao: row.versao + 1 })
      .where('id', '=', row.id)
      .execute();
    await audit(call, { action: 'address.made-main', target: permit.target.id, diff: { idEndereco: row.id } });
    return undefined;
  }),

  route(searchCountries, async ({ query, language }) => countriesNamed(query.nome, language)),

  preparedRoute(findPostalCode, lookUp, async (_call, answer) => {
    if (answer.outcome === 'down') throw new Refusal('MCN-132');
    if (answer.outcome === 'unknown' || !answer.result.uf)
      throw new Refusal('MCN-131', { campos: [{ campo: 'codigoPostal', chave: 'invalid_cep' }] });
    const { logradouro, bairro, localidade, uf, cep } = answer.result;
    return { logradouro, bairro, localidade, uf, cep };
  }),
];
