import { useEffect, useState } from 'react';
import { reactionTo } from '../../../contract/errors';
import type { ApiError } from '../../http/ApiError';
import { onUnclaimedError } from '../../http/errors';
import { loadTexts, text } from '../../lib/i18n';
import { inTime } from '../../loading/inTime';
import { goTo } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { toastText, toastUntilOk } from '../../ui/toast';

/** Public consultation pages of the federal revenue service, one per kind of document. */
export const CONSULTATION = {
  CPF: 'https://servicos.receita.fazenda.gov.br/Servicos/CPF/ConsultaSituacao/ConsultaPublica.asp',
  CNPJ: 'https://solucoes.receita.fazenda.gov.br/servicos/cnpjreva/cnpjreva_solicitacao.asp',
} as const;

const dialogCode = () => import('./ReactionDialog');

/** The application dialog, for loading its code ahead of time. */
export const Reaction = {
  preload: () =>
    dialogCode().then(
      () => undefined,
      () => undefined,
    ),
};

interface Shown {
  Dialog: Awaited<ReturnType<typeof dialogCode>>['ReactionDialog'];
  message: string;
  number: string | null;
  open: boolean;
}

/** Does what the catalogue says; what it has to say in a dialog goes to `inDialog`. */
function reactTo(error: ApiError, inDialog: (message: string, error: ApiError) => void): void {
  const reaction = reactionTo(error.msgs[0]);
  switch (reaction.kind) {
    case 'toast':
      toastUntilOk({ message: reaction.text });
      break;
    case 'blocked':
      toastUntilOk({
        message: text(`ui:reactions.blocked${reaction.document}`),
        link: { href: CONSULTATION[reaction.document], name: text(`ui:reactions.consult${reaction.document}`) },
        onOk: () => goTo(paths.login),
      });
      break;
    case 'application':
      inDialog(text('common:error.application'), error);
      break;
    case 'login':
      goTo(paths.login);
      break;
    case 'dialog':
    case 'raw':
      inDialog(reaction.text, error);
      break;
    case 'unexpected':
      inDialog(text('ui:reactions.unexpected'), error);
      break;
  }
}

/**
 * Shows every failure that no screen claims, as the error catalogue says (sign-in §8). Stands once in the app. Where the dialog's code cannot be
 * had, because the network is what failed, a toast says the same.
 */
export function ErrorReactions() {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    const inDialog = (message: string, { number }: ApiError) =>
      void inTime(dialogCode()).then(
        ({ ReactionDialog: Dialog }) => setShown({ Dialog, message, number, open: true }),
        () => toastText('error', message),
      );
    return onUnclaimedError((error) => {
      // No answer came at all: there is no code to look up, and the person can simply try again.
      if (error.status === 0) toastText('error', error.text);
      else void loadTexts(['ui']).then(() => reactTo(error, inDialog));
    });
  }, []);

  if (!shown) return null;
  const { Dialog, ...dialog } = shown;
  return <Dialog {...dialog} onClose={() => setShown({ ...shown, open: false })} />;
}
