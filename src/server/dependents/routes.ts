import {
  activateDependent,
  changeDependent,
  comeOfAge,
  listDependents,
  removeDependent,
  resetDependentPassword,
  sendOfAgeCode,
} from '../../contract/dependents';
import { isAdult, normaliseName } from '../../contract/validation';
import { type NewPassword, readyPassword, setNewPassword } from '../passwords/set';
import { RECORD_COLUMNS, toUsuario } from '../account/record';
import { registrationBound } from '../codes/registration';
import { closeAccount } from '../account/close';
import { audit } from '../audit';
import { channelFor, type CodeUse, readFlow, sendCode, useCode, wouldTake } from '../codes/flows';
import { dependentTarget } from '../contacts/target';
import { type Call, etagOf, preparedRoute, requireMatch, type Route, route } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { enqueue, tellOwners } from '../outbox/enqueue';
import { endSessionsOf } from '../sessions/end';
import { ofAgeTarget } from './of-age';
import { requireRoom } from './register';

/** Ids in bodies are claims: one that is not the session's own is refused. */
function requireOwn(claimed: string, own: string): void {
  if (claimed.toLowerCase() !== own.toLowerCase()) throw new Refusal('IDC-111');
}

const childPasswordCode = ({ permit, body }: Call<typeof resetDependentPassword>, child: { id: string }): CodeUse => ({
  account: permit.session.account.id,
  funcao: 'ALTERAR_SENHA',
  bound: { dependente: child.id },
  code: body.token,
});

async function readyForChild(call: Call<typeof resetDependentPassword>): Promise<NewPassword | null> {
  const child = await dependentTarget(call, call.params.dependentId);
  return (await wouldTake(call, childPasswordCode(call, child)))
    ? readyPassword(call, child.id, call.body.senha)
    : null;
}

/** A guardian's dependents, and a dependent's coming of age. */
export const dependentRoutes: Route[] = [
  route(listDependents, async ({ permit, db, now }) => {
    const rows = await db
      .selectFrom('account as a')
      .select(RECORD_COLUMNS.map((column) => `a.${column}` as const))
      .select((eb) => eb('a.imagem', 'is not', null).as('tem_imagem'))
      .where('a.responsavel', '=', permit.target.id)
      .where('a.situacao', 'in', ['A', 'R'])
      .orderBy('a.nome_busca')
      .orderBy('a.id')
      .execute();
    return rows.map((row) => {
      const { idProduto, nome, email, ddiMovel, dddMovel, foneMovel, usuarioExternoPF } = toUsuario({
        ...row,
        tem_imagem: Boolean(row.tem_imagem),
        id_responsavel: permit.target.id_produto,
      });
      if (!usuarioExternoPF) throw new Error('a dependent is an individual');
      return {
        idDependente: row.id,
        idProduto,
        nome,
        cpfFormatado: usuarioExternoPF.cpfFormatado,
        email,
        ddiMovel,
        dddMovel,
        foneMovel,
        usuarioExternoPF,
        maiorDeIdade: row.data_nascimento !== null && isAdult(row.data_nascimento, now.getTime()),
        etag: etagOf(row.versao),
      };
    });
  }),

  route(activateDependent, async (call) => {
    const { account } = call.permit.session;
    requireOwn(call.body.idProdutoResponsavel, account.id_produto);
    const flow = await readFlow(call.db, call.fluxo, 'CADASTRO_DEPENDENTE');
    await useCode(call, {
      account: flow?.account ?? null,
      funcao: 'CADASTRO_DEPENDENTE',
      bound: registrationBound(call.body.idProduto),
      code: call.body.code,
    });
    if (!flow?.account) throw new Refusal('MCN-111');
    const pending = await call.db
      .selectFrom('account')
      .select(['id', 'email'])
      .where('id', '=', flow.account)
      .where('responsavel', '=', account.id)
      .where('situacao', '=', 'P')
      .where('pendente_ate', '>', call.now)
      .forUpdate()
      .executeTakeFirst();
    if (!pending) throw new Refusal('MCN-111');
    // The guardian's row is locked by this request: of two activations at once the second counts the first.
    await requireRoom(call.db, account.id);
    await call.db
      .updateTable('account')
      .set({ situacao: 'A', pendente_ate: null })
      .where('id', '=', pending.id)
      .execute();
    await enqueue(call, {
      kind: 'email',
      account: pending.id,
      destino: pending.email,
      template: 'dependent-added',
      values: {},
    });
    await audit(call, { action: 'dependent.added', target: pending.id, onBehalfOf: pending.id });
    return undefined;
  }),

  route(changeDependent, async (call) => {
    requireOwn(call.body.idProduto, call.params.id);
    const child = await dependentTarget(call, call.params.id);
    requireMatch(call, child.versao);
    const { nome } = call.body;
    const foreign = child.tipo_estrangeiro !== 'N';
    const cie = foreign ? (call.body.cie ?? child.cie) : child.cie;
    if (foreign && !cie) throw refuseField('cie', 'passport_required');
    const fields = [nome !== child.nome && 'nome', cie !== child.cie && 'cie'].filter((field) => field !== false);
    if (fields.length === 0) throw new Refusal('MCN-120');
    await call.db
      .updateTable('account')
      .set({ nome, nome_busca: normaliseName(nome), cie, versao: child.versao + 1 })
      .where('id', '=', child.id)
      .execute();
    await audit(call, { action: 'dependent.changed', target: child.id, onBehalfOf: child.id, diff: { fields } });
    call.setHeader('etag', etagOf(child.versao + 1));
    return undefined;
  }),

  route(removeDependent, async (call) => {
    requireOwn(call.body.idProdutoResponsavel, call.permit.session.account.id_produto);
    const child = await dependentTarget(call, call.body.idProdutoDependente);
    requireMatch(call, child.versao);
    await closeAccount(call.db, child.id, { situacao: 'I', motivo: call.body.motivo, now: call.now });
    await tellOwners(call, [
      { kind: 'email', account: child.id, destino: child.email, template: 'dependent-removed', values: {} },
    ]);
    await audit(call, { action: 'dependent.removed', target: child.id, onBehalfOf: child.id });
    return undefined;
  }),

  preparedRoute(resetDependentPassword, readyForChild, async (call, ready) => {
    const child = await dependentTarget(call, call.params.dependentId);
    await useCode(call, childPasswordCode(call, child));
    await setNewPassword(call, child.id, ready);
    // A child has no recovery that a link could lead to: the next password is the guardian's to set.
    await tellOwners(call, [
      { kind: 'email', account: child.id, destino: child.email, template: 'password-changed', values: {} },
    ]);
    await endSessionsOf(call.db, child.id, { now: call.now });
    await audit(call, { action: 'contact.password-changed', target: child.id, onBehalfOf: child.id });
    return undefined;
  }),

  route(sendOfAgeCode, async (call) => {
    const { child, guardian } = await ofAgeTarget(call);
    const canal = channelFor(call.body.meioEnvio, child);
    return await sendCode(call, {
      account: child.id,
      funcao: 'MAIORIDADE',
      canal,
      destino: canal === 'E' ? child.email : `${child.ddd_movel}${child.fone_movel}`,
      bound: { responsavel: guardian.id },
    });
  }),

  route(comeOfAge, async (call) => {
    const { child, guardian } = await ofAgeTarget(call);
    await useCode(call, {
      account: child.id,
      funcao: 'MAIORIDADE',
      bound: { responsavel: guardian.id },
      code: call.body.code,
    });
    await call.db
      .updateTable('account')
      .set({ responsavel: null, versao: child.versao + 1 })
      .where('id', '=', child.id)
      .execute();
    await tellOwners(call, [
      {
        kind: 'email',
        account: guardian.id,
        destino: guardian.email,
        template: 'dependent-of-age',
        values: { nome: child.nome },
      },
    ]);
    await audit(call, { action: 'dependent.came-of-age', target: child.id, diff: { responsavel: guardian.id } });
    return undefined;
  }),
];
