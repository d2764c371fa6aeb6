import { actorName, personName } from '../../contract/names';

/** How names are written on the screens. */

export { actorName, personName };

export const firstName = (name: string) => personName(name).split(' ')[0] ?? '';

/** By what the home greets: a person's first name, a company's whole one. */
export const greetedName = (kind: 'PF' | 'PJ' | undefined, name: string) => (kind === 'PJ' ? name : firstName(name));

/** Today in São Paulo as `yyyy-mm-dd`: the day that an end of accesses is judged by. */
export const todayInSaoPaulo = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
