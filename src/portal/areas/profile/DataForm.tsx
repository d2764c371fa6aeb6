import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ChangedData, DataToCheck } from '../../features/account/provider';
import { RecordForm } from '../../features/record-form/RecordForm';
import { TwoStepPage } from '../../features/two-step/TwoStepPage';
import { useSteps } from '../../features/two-step/useSteps';
import { useStepsForm } from '../../features/two-step/useStepsForm';
import { paths } from '../../lib/paths';
import type { PageHeadProps } from '../../shell/PageHead';
import { toast } from '../../ui/toast';
import type { Base } from './useBase';

type Kind = keyof ChangedData;

/** A change of an individual's or a company's data: what the code is asked for, and what it then confirms. */
export interface DataChange<K extends Kind = Kind> {
  request: DataToCheck[K];
  change: { [One in K]: Omit<ChangedData[One], 'token'> }[K];
}

/** What a change of the user's record makes old besides. */
const TOUCHED = ['imagens', 'necessidades'];

/** How a data screen shows its form. */
export interface DataFormPlace {
  base: Base;
  head: PageHeadProps;
  /** Loads the record anew; the form is filled from it again. */
  onReload: () => Promise<boolean>;
}

interface DataFormProps<Values> extends DataFormPlace {
  /** Names what is kept of the form in this window. */
  draft: string;
  /** What the record fills the form with. */
  values: Values;
  /** Labels of the fields, for the summary of what is wrong. */
  labels: Readonly<Record<string, string>>;
  /** Refusals, besides those of every data form, whose fields are on the screen. */
  claims: readonly string[];
  /** What changes; undefined while nothing differs from the record: then nothing is sent (account §4). */
  changeOf: (typed: Values, before: Values) => DataChange | undefined;
  children: ReactNode;
}

/** The form of one's data, an individual's or a company's: filled once from `base`; what was typed survives a sign-in in between. */
export function DataForm<Values extends Record<string, unknown>>({
  base,
  head,
  onReload,
  draft,
  values,
  labels,
  claims,
  changeOf,
  children,
}: DataFormProps<Values>) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const [before] = useState(values);
  const account = base.usuario.idProduto;
  const leave = () => void navigate(paths.home);
  const { ask, change } = useSteps<DataToCheck[Kind], ChangedData[Kind]>('usuarios', account);
  const state = useStepsForm<Values, DataChange>({
    // Where the code goes is chosen anew each time, and the choice knows how it begins.
    values: { ...before, meioEnvio: undefined } as Values,
    anew: ['meioEnvio'],
    draft,
    etag: base.etag,
    onReload,
    variables: (_typed, onScreen) => {
      const changed = changeOf({ ...before, ...onScreen }, before);
      if (!changed) toast('info', 'profile:messages.data_not_changed');
      return changed;
    },
    requestCode: ({ request }, context) => ask(request, context),
    finalise: (token, confirmed, context) =>
      change(account, { ...confirmed.change, token } as ChangedData[Kind], context),
    onSent: ({ meioEnvio }) => toast('success', `profile:messages.token_sent_${meioEnvio === 'E' ? 'email' : 'phone'}`),
    claims,
    saved: 'profile:messages.data_updated',
    onSaved: leave,
    touches: TOUCHED,
  });
  return (
    <TwoStepPage flow={state.flow} head={head}>
      <RecordForm state={state} labels={labels} submit={t('submit')} onCancel={leave}>
        {children}
      </RecordForm>
    </TwoStepPage>
  );
}
