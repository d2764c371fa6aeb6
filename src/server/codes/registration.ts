/** What the code of a registration confirms; activation and every resend name the same. */
export const registrationBound = (idProduto: string) => ({ registro: idProduto.toLowerCase() });
