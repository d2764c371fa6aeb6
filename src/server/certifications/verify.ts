import { decodeProtectedHeader, type JWK } from 'jose';
import { z } from 'zod';
import { signedBy } from '../sessions/evidence';

/** As much of an evidence file as says that it is one; what was signed is verified as it came, and not as a schema would leave it. */
const evidence = z.object({
  comprovante: z.looseObject({
    empresa: z.looseObject({ nome: z.string() }),
    revisao: z.looseObject({ nome: z.string(), encerradaEm: z.string() }),
    pessoas: z.array(z.unknown()),
  }),
  assinatura: z.object({ protected: z.string(), signature: z.string() }),
});

/** As much of a key's name as is repeated. */
const KID_MAX = 100;

export type Verdict =
  | { valid: true; kid: string; empresa: string; nome: string; encerradaEm: string; pessoas: number }
  | { valid: false; why: string };

/** What is to be said of an evidence file, by the keys that are known. */
export async function verdictOn(text: string, keys: readonly JWK[]): Promise<Verdict> {
  const read = evidence.safeParse(parsed(text));
  if (!read.success) return { valid: false, why: 'This is no evidence file.' };
  const { comprovante, assinatura } = read.data;
  const kid = await signedBy(comprovante, assinatura, keys);
  if (kid === null) return { valid: false, why: whyNot(assinatura, keys) };
  const { empresa, revisao, pessoas } = comprovante;
  return {
    valid: true,
    kid,
    empresa: empresa.nome,
    nome: revisao.nome,
    encerradaEm: revisao.encerradaEm,
    pessoas: pessoas.length,
  };
}

/** Whoever asks with the wrong keys is not told that a file was changed. */
function whyNot(signature: { protected: string }, keys: readonly JWK[]): string {
  const { kid } = headerOf(signature);
  if (typeof kid !== 'string' || keys.some((key) => key.kid === kid))
    return 'The file was changed after it was signed.';
  return `The key ${kid.slice(0, KID_MAX)} that it names is not among the ${keys.length} known here: whether the file was changed cannot be said. Ask with the keys of the server that made it.`;
}

function headerOf(signature: { protected: string }): { kid?: unknown } {
  try {
    return decodeProtectedHeader(signature);
  } catch {
    return {};
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
