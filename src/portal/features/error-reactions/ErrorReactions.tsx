import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { reactionTo } from '../../../contract/errors';
import type { ApiError } from '../../http/ApiError';
import { onUnclaimedError } from '../../http/errors';
import { text } from '../../lib/i18n';
import { goTo } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { toastText, toastUntilOk } from '../../ui/toast';

/** Public consultation pages of the federal revenue service, one per kind of document. */
export const CONSULTATION = {
  CPF: 'https://servicos.receita.fazenda.gov.br/Servicos/CPF/ConsultaSituacao/ConsultaPublica.asp',
  CNPJ: 'https://solucoes.receita.fazenda.gov.br/servicos/cnpjreva/cnpjreva_solicitacao.asp',
} as const;

const ReactionDialog = lazy(() => import('./ReactionDialog'));

/** Does what the catalogue says; what it has to say in a dialog goes to `inDialog`. */
function reactTo(error: ApiError, inDialog: (message: string) => void): void {
  // No answer came at all: there is no code to look up, and the person can simply try again.
  if (error.status === 0) {
    toastText('error', error.text);
    return;
  }
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
      inDialog(text('common:error.application'));
      break;
    case 'login':
      goTo(paths.login);
      break;
    case 'dialog':
    case 'raw':
      inDialog(reaction.text);
      break;
    case 'unexpected':
      inDialog(text('ui:reactions.unexpected'));
      break;
  }
}

/**
 * Shows every failure that no screen claims, as the error catalogue says (sign-in §8). Stands once in the app and costs
 * nothing until something fails: texts, toasts and the dialog are loaded then.
 */
export function ErrorReactions() {
  const [dialog, setDialog] = useState({ message: '', open: false });

  useEffect(
    () =>
      onUnclaimedError((error) => {
        void i18next.loadNamespaces('ui').then(() => reactTo(error, (message) => setDialog({ message, open: true })));
      }),
    [],
  );

  if (dialog.message === '') return null;
  return (
    <Suspense fallback={null}>
      <ReactionDialog {...dialog} onClose={() => setDialog({ ...dialog, open: false })} />
    </Suspense>
  );
}
