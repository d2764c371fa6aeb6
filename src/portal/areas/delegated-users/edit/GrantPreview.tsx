import { type HttpError, useList } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { useRested } from '../../../ui/useRested';
import { endProblem } from '../endProblem';
import type { Grant, GrantEffect } from '../provider';
import { grantOf, type Selection } from './selection';

/** Says what saving would do to how many people, once nothing more is chosen for a moment. */
export function GrantPreview({ actor, selection }: { actor: Actor; selection: Selection }) {
  const { t } = useTranslation('delegation');
  const rested = useRested(selection);
  const { people, cards, groups, validoAte } = rested;
  const enabled = people.length > 0 && (cards.length > 0 || groups.size > 0) && endProblem(validoAte) === null;
  const inclusao: Grant = {
    listaUsuarios: people.map(({ idProdutoPF }) => idProdutoPF),
    ...grantOf(rested, actor),
    ...(validoAte !== '' && { validoAte }),
  };
  const { query } = useList<GrantEffect, HttpError>({
    resource: 'previasDeInclusao',
    meta: { account: actor.company.idProduto },
    pagination: { mode: 'off' },
    filters: [{ field: 'inclusao', operator: 'eq', value: inclusao }],
    queryOptions: { enabled, gcTime: 0 },
    // Saving says the same beside what is wrong.
    errorNotification: false,
  });
  const effect = enabled && rested === selection && !query.isPlaceholderData ? query.data?.data[0] : undefined;
  if (!enabled || query.isError) return null;
  if (!effect)
    return (
      <span role="status" className="muted">
        {t('ends.asking')}
      </span>
    );
  const { ganham, jaTem, mudamPrazo, acessos } = effect;
  return (
    <span role="status" className="dbar__effect">
      {ganham > 0 && t('save.gain', { count: ganham, accesses: t('save.accesses', { count: acessos }) })}{' '}
      {jaTem > 0 && t('save.already', { count: jaTem })} {mudamPrazo > 0 && t('save.ends', { count: mudamPrazo })}
    </span>
  );
}
