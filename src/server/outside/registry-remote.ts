import { z } from 'zod';
import { compareCompany, comparePerson, type FederalRegistry, type RegisteredPerson } from './registry';
import { type Line, OutsideDownError } from './line';
import type { RegistryAccess } from './registry-access';
import { requestJson } from './request';

/**
 * The shape of SERPRO's Consulta CPF, version 2: 206 where a part of it is missing, 404 unknown, 422 for minors, whose data it refuses.
 * It does not tell the mother's name, which is therefore not compared.
 */
const personAnswer = z.object({
  ni: z.string(),
  nome: z.string(),
  situacao: z.object({ codigo: z.coerce.string(), descricao: z.string().optional() }),
  nascimento: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
  nomeSocial: z.string().optional(),
});

/** Of Consulta CNPJ, version 2; situation 2 is active. */
const companyAnswer = z.object({
  ni: z.string(),
  nomeEmpresarial: z.string(),
  nomeFantasia: z.string().nullish(),
  situacaoCadastral: z.object({ codigo: z.coerce.string() }),
});

const ANSWERED: ReadonlySet<number> = new Set([200, 206]);
const REGULAR = '0';
const ACTIVE = '2';

/** The federal registry elsewhere. */
export function remoteRegistry({ access, line }: { access: RegistryAccess; line: Line }): FederalRegistry {
  const find = async <T>(kind: 'cpf' | 'cnpj', number: string, shape: z.ZodType<T>): Promise<T | null> => {
    const ask = async (token: string | undefined) =>
      requestJson(line, { url: access.address(kind, number), authorization: token && `Bearer ${token}` });
    const token = await access.token();
    const first = await ask(token);
    // A token may end before its time: once, with another.
    const { status, body } = first.status === 401 && access.renews(token) ? await ask(await access.token()) : first;
    if (status === 404 || status === 422) return null;
    const parsed = shape.safeParse(body);
    if (!ANSWERED.has(status) || !parsed.success)
      throw new OutsideDownError(line.service, `unexpected answer, status ${status}`);
    return parsed.data;
  };

  const person = async (cpf: string): Promise<RegisteredPerson | null> => {
    const found = await find('cpf', cpf, personAnswer);
    if (!found) return null;
    return {
      situacao: found.situacao.codigo,
      regular: found.situacao.codigo === REGULAR,
      nome: found.nome,
      nomeSocial: found.nomeSocial || undefined,
      nascimento: found.nascimento && isoDate(found.nascimento),
    };
  };

  return {
    person,
    async checkPerson({ cpf, ...typed }) {
      const record = await person(cpf);
      return record ? comparePerson(typed, record) : { outcome: 'not-found' };
    },
    async checkCompany({ cnpj, ...typed }) {
      const found = await find('cnpj', cnpj, companyAnswer);
      if (!found) return { outcome: 'not-found' };
      if (found.situacaoCadastral.codigo !== ACTIVE) return { outcome: 'irregular' };
      return compareCompany(typed, { nome: found.nomeEmpresarial, nomeFantasia: found.nomeFantasia ?? undefined });
    },
    acceptsAtActivation: async (cpf) => (await person(cpf))?.regular === true,
  };
}

/** `DDMMAAAA` → `yyyy-mm-dd` */
function isoDate(text: string): string {
  return `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
}
