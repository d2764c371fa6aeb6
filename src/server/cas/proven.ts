import type { Channel, Language } from '../../contract/constants';
import { dateText } from '../../contract/dates';
import { channelFor, sendCode } from '../codes/flows';
import { registrationBound } from '../codes/registration';
import type { Deps } from '../deps';
import type { Origin } from '../http/call';
import { Refusal } from '../http/refusal';
import { inSaoPaulo } from '../saoPaulo';
import type { Message } from './pages';
import type { Visit } from './visit';
import { inTransaction } from '../database/transaction';

/** Why a right password opens nothing. Only whoever proved the password hears of it. */
export type Proven =
  | { kind: 'waiting'; account: Waiting }
  /** A child's account that the guardian has yet to confirm. */
  | { kind: 'waiting-for-guardian' }
  | { kind: 'closed'; at: Date };

/** A registration that waits for its code, and where its codes go. */
export interface Waiting {
  id: string;
  id_produto: string;
  tipo: 'PF' | 'PJ';
  email: string;
  ddi_movel: string;
  ddd_movel: string;
  fone_movel: string;
  meio_envio: Channel;
}

/**
 * Sends a registration's code anew and leads to where it is entered, which is told in the fragment (never sent to a server) what it is
 * otherwise told by the form. @returns null when too many codes went out already
 */
async function codeStep(
  deps: Pick<Deps, 'config' | 'db'>,
  account: Waiting,
  { now, origin, language }: { now: Date; origin: Origin; language: Language },
): Promise<string | null> {
  const canal = channelFor(account.meio_envio, account);
  const sent = await inTransaction(deps.db, async (db) => {
    try {
      return await sendCode(
        { db, now, origin, language, fluxo: null, permit: null, deps },
        {
          account: account.id,
          funcao: 'CADASTRO_USUARIO',
          canal,
          destino: canal === 'E' ? account.email : `${account.ddd_movel}${account.fone_movel}`,
          bound: registrationBound(account.id_produto),
        },
      );
    } catch (refusal) {
      // What was counted until then stays counted.
      if (refusal instanceof Refusal) return null;
      throw refusal;
    }
  });
  if (!sent) return null;
  const told = {
    tipo: account.tipo,
    idProduto: account.id_produto,
    email: account.email,
    ddiMovel: account.ddi_movel,
    ...(account.tipo === 'PF' && { dddMovel: account.ddd_movel }),
    foneMovel: account.fone_movel,
    sent,
  };
  return `/finalizaCadastroToken#${encodeURIComponent(JSON.stringify(told))}`;
}

/** What whoever proved the password is told, and the way on. */
export async function provenMessage(
  deps: Pick<Deps, 'config' | 'db'>,
  { t, front, language }: Visit,
  proven: Proven,
  { now, origin }: { now: Date; origin: Origin },
): Promise<Message> {
  const back = { href: `${front}/login`, text: t('sso:waiting.back') };
  switch (proven.kind) {
    case 'closed':
      return {
        title: t('sso:closed.title'),
        text: t('sso:closed.text', { date: dateText(inSaoPaulo(proven.at), language) }),
        main: { href: `${front}/selecionaPerfil`, text: t('sso:closed.go') },
        other: back,
      };
    case 'waiting-for-guardian':
      return { title: t('sso:waiting.title'), text: t('sso:waiting.guardian'), main: back };
    case 'waiting': {
      const step = await codeStep(deps, proven.account, { now, origin, language });
      if (!step) return { title: t('sso:waiting.title'), text: t('sso:waiting.later'), main: back };
      return {
        title: t('sso:waiting.title'),
        text: t('sso:waiting.text'),
        main: { href: `${front}${step}`, text: t('sso:waiting.go') },
        other: back,
      };
    }
  }
}
