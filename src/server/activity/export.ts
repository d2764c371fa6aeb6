import type { Db } from '../database/connection';
import { readAccount, toUsuario } from '../account/record';

/** More rows of one kind than this are not a person's own history; the newest are given. */
const ROWS_MAX = 10_000;

/**
 * Everything that is kept about an account, as its owner may take along (LGPD, art. 18): data, photo, addresses, consents for
 * children, codes sent, sessions, who was granted what. Never the password's hash, codes or keys.
 */
export async function collectData(db: Db, account: string, now: Date): Promise<Record<string, unknown>> {
  const row = await readAccount(db, account);
  const extra = await db
    .selectFrom('account')
    .select(['imagem', 'termo_versao', 'termo_aceito_em', 'numero_contrato'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  return {
    geradoEm: now.toISOString(),
    usuario: toUsuario(row),
    numeroContrato: extra.numero_contrato,
    termos: { versao: extra.termo_versao, aceitoEm: extra.termo_aceito_em?.toISOString() ?? null },
    imagem: extra.imagem ? Buffer.from(extra.imagem).toString('base64') : null,
    necessidadesEspeciais: (
      await db.selectFrom('account_special_need').select('necessidade').where('account', '=', account).execute()
    ).map((need) => need.necessidade),
    enderecos: await db.selectFrom('address').selectAll().where('account', '=', account).execute(),
    dependentes: await db
      .selectFrom('account')
      .select(['id_produto', 'nome', 'situacao', 'data_nascimento', 'criado_em'])
      .where('responsavel', '=', account)
      .where('situacao', 'in', ['A', 'R', 'I'])
      .execute(),
    consentimentos: await db
      .selectFrom('dependent_consent as d')
      .innerJoin('account as c', 'c.id', 'd.dependent')
      .innerJoin('account as g', 'g.id', 'd.guardian')
      .select(['c.id_produto as dependente', 'g.nome as responsavel', 'd.versao', 'd.aceito_em'])
      .where((eb) => eb.or([eb('d.dependent', '=', account), eb('d.guardian', '=', account)]))
      // What waits for its code tells nobody whether the child has an account already.
      .where('c.situacao', '!=', 'P')
      .orderBy('d.aceito_em', 'desc')
      .limit(ROWS_MAX)
      .execute(),
    codigosEnviados: await db
      .selectFrom('code_sent')
      .select(['funcao', 'canal', 'destino_mascarado', 'criado_em'])
      .where('account', '=', account)
      .orderBy('criado_em', 'desc')
      .limit(ROWS_MAX)
      .execute(),
    segundaEtapa: await db
      .selectFrom('authenticator')
      .select(['criado_em', 'last_used'])
      .where('account', '=', account)
      .execute(),
    chavesAcesso: await db
      .selectFrom('passkey')
      .select(['nome', 'rp_id', 'criado_em', 'last_used'])
      .where('account', '=', account)
      .execute(),
    navegadoresLembrados: await db
      .selectFrom('remembered_browser')
      .select(['criado_em', 'last_used', 'expires', 'address', 'user_agent'])
      .where('account', '=', account)
      .execute(),
    codigosRecuperacao: await db.selectFrom('recovery_code').select('used_at').where('account', '=', account).execute(),
    sessoes: await db
      .selectFrom('session')
      .select(['criado_em', 'last_seen', 'ended_at', 'address', 'user_agent'])
      .where('account', '=', account)
      .orderBy('criado_em', 'desc')
      .limit(ROWS_MAX)
      .execute(),
    atividade: await db
      .selectFrom('audit_event')
      .select(['at', 'action', 'diff'])
      .where('target', '=', account)
      .orderBy('at', 'desc')
      .limit(ROWS_MAX)
      .execute(),
    acessosSuporte: await db
      .selectFrom('support_review as r')
      .innerJoin('account as s', 's.id', 'r.staff')
      .select(['s.nome as atendente', 'r.motivo', 'r.protocolo', 'r.opened_at', 'r.expires_at'])
      .where('r.account', '=', account)
      .orderBy('r.opened_at', 'desc')
      .limit(ROWS_MAX)
      .execute(),
    permissoesRecebidas: {
      cartoes: await db
        .selectFrom('card_grant as g')
        .innerJoin('account as c', 'c.id', 'g.company')
        .select(['c.nome as empresa', 'g.nu_contrato', 'g.co', 'g.nu_cartao', 'g.at'])
        .where('g.person', '=', account)
        .limit(ROWS_MAX)
        .execute(),
      sistemas: await db
        .selectFrom('group_grant as g')
        .innerJoin('account as c', 'c.id', 'g.company')
        .select(['c.nome as empresa', 'g.system', 'g.grupo', 'g.at'])
        .where('g.person', '=', account)
        .limit(ROWS_MAX)
        .execute(),
    },
    delegacoes: await db
      .selectFrom('delegate as d')
      .innerJoin('account as c', 'c.id', 'd.company')
      .select(['c.nome as empresa', 'd.perfil', 'd.criado_em'])
      .where('d.person', '=', account)
      .execute(),
  };
}
