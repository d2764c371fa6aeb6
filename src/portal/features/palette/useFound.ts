import { useList, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN } from '../../../contract/search';
import { loginText } from '../../../contract/login-text';
import { personName } from '../../lib/format';
import { PERSON_PARAM } from '../../lib/over';
import { paths } from '../../lib/paths';
import { companyAddress, useGranteesAddress } from '../acting/address';
import type { Actor } from '../acting/useActing';
import { KINDS, type Found, type Kind } from './provider';

/** A line of the list: where it leads, and how it is told from others. */
export interface Line {
  id: string;
  title: string;
  detail: string;
  /** How many people have it, in words; undefined where that is not known. */
  people?: string | undefined;
  to: string;
}

export interface Group {
  kind: Kind | 'telas';
  lines: Line[];
  /** There is more of it than the list shows. */
  more: boolean;
  /** How many there are in all; null where that is not known. */
  total: number | null;
  /** Leads to all of them, in their table. */
  all?: Line;
}

/** A search's results are asked for anew when somebody searches again, and not kept. */
const KEPT_MS = 10_000;

/** What of the company is found by what was typed; without a company nothing is asked. */
export function useFound(
  actor: Actor | null,
  typed: string,
): { groups: Group[]; searching: boolean; failed: HttpError | null } {
  const { t } = useTranslation('palette');
  const tableOf = useGranteesAddress(actor);
  const texto = typed.trim();
  const enabled = actor !== null && texto.length >= SEARCH_MIN;
  const { query } = useList<Found, HttpError>({
    resource: 'achados',
    meta: { account: actor?.company.idProduto },
    pagination: { mode: 'off' },
    filters: [{ field: 'texto', operator: 'eq', value: texto }],
    errorNotification: false,
    queryOptions: { enabled, staleTime: KEPT_MS, gcTime: KEPT_MS },
  });
  if (!actor || !enabled) return { groups: [], searching: false, failed: null };

  /** The table has the same people. */
  const peopleOf = ({
    pessoas,
    haMaisPessoas,
  }: {
    pessoas?: number | undefined;
    haMaisPessoas?: boolean | undefined;
  }) => {
    if (pessoas === undefined) return undefined;
    if (haMaisPessoas) return t('people.more', { count: pessoas });
    return pessoas === 0 ? t('people.nobody') : t('people.count', { count: pessoas });
  };
  const lineOf = (found: Found): Line => {
    const { id } = found;
    // Where the table has no such filter it is opened whole.
    const at = (filters: Record<string, string>) => tableOf(filters) ?? companyAddress(paths.delegation, actor);
    switch (found.kind) {
      case 'pessoas': {
        const { nome, idProdutoPF, situacaoValidade, diasRestantes } = found;
        const end =
          situacaoValidade === 'vencida'
            ? t('person.ended')
            : situacaoValidade === 'vencendo'
              ? t('person.ends', { count: diasRestantes ?? 0 })
              : null;
        return {
          id,
          title: personName(nome),
          detail: [loginText(idProdutoPF), end].filter(Boolean).join(' · '),
          to: companyAddress(paths.delegation, actor, { [PERSON_PARAM]: idProdutoPF }),
        };
      }
      case 'contratos':
        return {
          id,
          title: found.nuContrato,
          detail: found.categoria,
          people: peopleOf(found),
          to: at({ contrato: found.nuContrato }),
        };
      case 'centros': {
        const { nuContrato, coCentroCusto, nome } = found;
        return {
          id,
          title: `${coCentroCusto} ${nome}`,
          detail: t('ofContract', { contract: nuContrato }),
          people: peopleOf(found),
          to: at({ contrato: nuContrato, centro: coCentroCusto }),
        };
      }
      case 'cartoes': {
        const { nuContrato, coCentroCusto, nomeCentroCusto, nuCartao } = found;
        return {
          id,
          title: nuCartao,
          detail: t('ofCentre', { contract: nuContrato, centre: coCentroCusto, name: nomeCentroCusto }),
          people: peopleOf(found),
          to: at({ contrato: nuContrato, cartao: nuCartao }),
        };
      }
      case 'sistemas':
        return {
          id,
          title: found.nome,
          detail: found.sigla,
          people: peopleOf(found),
          to: at({ sistema: found.idSistema }),
        };
      case 'grupos':
        return {
          id,
          title: found.nome,
          detail: t('ofSystem', { system: found.sistema }),
          people: peopleOf(found),
          to: at({ sistema: found.idSistema, grupo: found.idGrupo }),
        };
    }
  };
  const rows = query.data?.data ?? [];
  const more: unknown = query.data?.['more'];
  const totals = (query.data?.['totals'] ?? {}) as Partial<Record<Kind, number>>;
  const allPeople = tableOf({ busca: texto });
  return {
    groups: KINDS.flatMap((kind): Group[] => {
      const lines = rows.filter((row) => row.kind === kind).map(lineOf);
      if (lines.length === 0) return [];
      const total = totals[kind] ?? null;
      const group: Group = { kind, lines, total, more: Array.isArray(more) && more.includes(kind) };
      // Of the other kinds there is no table.
      if (kind !== 'pessoas' || !group.more || allPeople === null) return [group];
      const title = total === null ? t('all.pessoas') : t('all.counted', { count: total });
      return [{ ...group, all: { id: 'pessoas-all', title, detail: t('all.detail'), to: allPeople } }];
    }),
    searching: query.isFetching,
    failed: query.error,
  };
}
