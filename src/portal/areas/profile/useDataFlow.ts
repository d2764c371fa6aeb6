import { useInvalidate } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ChangedData, DataToCheck } from '../../features/account/provider';
import { ApiError } from '../../http/ApiError';
import { reportUnclaimed } from '../../http/errors';
import { paths } from '../../lib/paths';
import { applyFailure } from '../../ui/fields/rules';
import { toast } from '../../ui/toast';
import { useSteps } from '../../features/two-step/useSteps';
import { useTwoStep } from '../../features/two-step/useTwoStep';

type Kind = keyof ChangedData;

/** A change of an individual's or a company's data: what the code is asked for, and what it then confirms. */
export interface DataChange<K extends Kind = Kind> {
  request: DataToCheck[K];
  change: { [One in K]: Omit<ChangedData[One], 'token'> }[K];
}

const STALE = 'MCN-102';
/** What every data form shows itself: refused fields and a record that changed meanwhile. */
const CLAIMS = ['MCN-100', STALE];
/** What a change of the user's record makes old besides. */
const TOUCHED = ['imagens', 'necessidades'] as const;

interface DataFlowOptions {
  form: FormInstance;
  /** idProduto of the account whose data change. */
  account: string;
  /** The version that the change is based on. */
  etag: string;
  /** Refusals, besides those of every data form, whose fields are on the screen. */
  claims: readonly string[];
  /** Names what is kept of the form in this window. */
  draft: string;
  /** The data are changed: what was kept of the form is forgotten. */
  onChanged: () => void;
}

/**
 * The two steps of changing one's data, with what all data screens do alike: the toasts, refused fields beside their inputs,
 * `stale` when the record changed meanwhile (nothing was overwritten), and the way home once it is done.
 */
export function useDataFlow({ form, account, etag, claims, draft, onChanged }: DataFlowOptions) {
  const { t } = useTranslation('validation');
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [stale, setStale] = useState(false);
  const { ask, change } = useSteps<DataToCheck[Kind], ChangedData[Kind]>('usuarios', account);

  const flow = useTwoStep<DataChange>({
    requestCode: ({ request }, context) => ask(request, context),
    finalise: async (token, confirmed, context) => {
      try {
        await change(account, { ...confirmed.change, token } as ChangedData[Kind], { ...context, etag });
      } catch (error) {
        if (error instanceof ApiError && error.code === STALE) setStale(true);
        throw error;
      }
    },
    onSent: ({ meioEnvio }) => toast('success', `profile:messages.token_sent_${meioEnvio === 'E' ? 'email' : 'phone'}`),
    onDone: () => {
      toast('success', 'profile:messages.data_updated');
      onChanged();
      for (const resource of TOUCHED) void invalidate({ resource, invalidates: ['resourceAll'] });
      void navigate(paths.home);
    },
    claims: [...CLAIMS, ...claims],
    underWay: draft,
  });

  const { error, cancel } = flow;
  useEffect(() => {
    if (!error) return;
    if (error.code === STALE) cancel();
    // A field that this screen does not have is told as the catalogue says.
    else if (error.campos.length > 0 && !applyFailure(form, error, t)) reportUnclaimed(error);
  }, [cancel, error, form, t]);

  return { flow, stale };
}
